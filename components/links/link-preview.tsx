import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/session/queries";
import { Tabs } from "@/components/ui/tabs";
import type { LinkValues } from "./link-values";
import { QrPreview } from "./qr-preview";
import { RouteStrip } from "./route-strip";
import { ShortLink } from "./short-link";
import { SITES, type Site, SocialCard } from "./social-card";
import { targetStops } from "./target-stops";
import { useDestination } from "./use-destination";

/** What the form makes, while it is being filled in: the short link, its line, and how it looks when shared. */
export function LinkPreview({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations("link-preview");
  const session = useSession();
  const own = session?.shortHost ?? "";
  const { control } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const [site, setSite] = useState<Site>("default");
  const host = values.domain || own;
  const origin = values.domain ? `https://${values.domain}` : session?.shortUrl;
  const { page } = useDestination();
  const shown = {
    ...values,
    metatitle: values.metatitle || (page?.title ?? ""),
    metadescription: values.metadescription || (page?.description ?? ""),
    metaimage: values.metaimage || (page?.image ?? ""),
  };
  return (
    <section aria-label={t("label")} className="flex flex-col gap-4">
      <div>
        <h2 className="mb-1 font-semibold text-12 text-ink-3 font-stretch-85%">{t("link")}</h2>
        <ShortLink host={host} slug={values.custom || t("random")} className="text-12" />
      </div>
      <div className="min-w-0">
        <h2 className="mb-1 font-semibold text-12 text-ink-3 font-stretch-85%">{t("route")}</h2>
        <RouteStrip stops={targetStops(values)} most={2} className="max-w-full overflow-hidden" />
      </div>
      <div>
        <h2 className="mb-1.5 font-semibold text-12 text-ink-3 font-stretch-85%">{t("qr")}</h2>
        <QrPreview shorturl={`${origin}/${values.custom || "xxxxxxx"}`} isSaved={isSaved} />
      </div>
      <div>
        <h2 className="mb-1.5 font-semibold text-12 text-ink-3 font-stretch-85%">{t("shared")}</h2>
        <Tabs
          label={t("site")}
          value={site}
          options={SITES.map((value) => ({ value, label: t(`sites.${value}`) }))}
          onChange={setSite}
        />
        <div className="mt-3">
          <SocialCard values={shown} host={host} site={site} />
        </div>
        {site === "x" && <p className="mt-1 text-12 text-ink-3">{t("crop-x")}</p>}
      </div>
    </section>
  );
}
