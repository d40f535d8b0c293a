import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { cn } from "@/components/ui/cn";
import { Tabs } from "@/components/ui/tabs";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { GENERATED } from "@/lib/links/enums";
import { withScheme } from "../destination";
import { QrImage } from "../qr/qr-image";
import { NEW_QR, pictureBody } from "../qr/qr-values";
import { pictureQuery } from "../qr/queries";
import { ShortLink } from "../short-link";
import { useDestination } from "./destination-field";
import { useGeneratedPicture } from "./generated-picture";
import type { LinkValues } from "./link-values";

/** Preview of the link in the form: the short link, its QR code, and how it looks when shared. */
export function LinkPreview({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations("link-preview");
  const session = useSession();
  const own = session?.shortHost ?? "";
  const { control, formState } = useFormContext<LinkValues>();
  const { dirtyFields } = formState;
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
        <h2 className="mb-1 font-semibold text-12 text-ink-3">{t("link")}</h2>
        <ShortLink host={host} slug={values.custom || t("random")} className="text-12" />
      </div>
      <div>
        <h2 className="mb-1.5 font-semibold text-12 text-ink-3">{t("qr")}</h2>
        {isSaved && !dirtyFields.custom && !dirtyFields.domain ? (
          <QrPreview shorturl={`${origin}/${values.custom}`} />
        ) : (
          <QrLater isNew={!isSaved} />
        )}
      </div>
      <div>
        <h2 className="mb-1.5 font-semibold text-12 text-ink-3">{t("shared")}</h2>
        <Tabs
          label={t("site")}
          value={site}
          options={SITES.map((value) => ({ value, label: t(`sites.${value}`) }))}
          onChange={setSite}
        />
        <div className="mt-3">
          <SocialCard
            values={shown}
            host={host}
            said={{
              metatitle: values.metatitle,
              metadescription: values.metadescription,
              address: `${host}/${values.custom || t("random")}`,
            }}
            site={site}
          />
        </div>
        {site === "x" && <p className="mt-1 text-12 text-ink-3">{t("crop-x")}</p>}
      </div>
    </section>
  );
}

type Props = {
  values: Pick<LinkValues, "metatitle" | "metadescription" | "metaimage" | "url">;
  host: string;
  /** what a generated picture says, which knows nothing of the page */
  said: Parameters<typeof useGeneratedPicture>[0];
  site: Site;
};

export const SITES = ["default", "x", "linkedin", "facebook"] as const;
export type Site = (typeof SITES)[number];

/** The card another site draws for the link, with the page's own words where none are set. */
export function SocialCard({ values, host, said, site }: Props) {
  const t = useTranslations("link-preview");
  const [broken, setBroken] = useState<string>();
  const isGenerated = values.metaimage === GENERATED;
  const drawn = useGeneratedPicture(said, isGenerated);
  const chosen = /^https?:\/\/./.test(values.metaimage) && values.metaimage !== broken;
  const image = isGenerated ? drawn : chosen ? values.metaimage : undefined;
  const whole = withScheme(values.url);
  const destination = URL.canParse(whole) ? new URL(whole).host : "";
  return (
    <div className="overflow-hidden rounded-panel border bg-surface">
      <div
        className={cn(
          "relative grid place-items-center bg-sunken text-12 text-ink-3",
          site === "x" ? "aspect-[2]" : "aspect-[1.91] border-b",
        )}
      >
        {image ? (
          <img
            src={image}
            alt=""
            onError={() => setBroken(image)}
            className="size-full object-cover"
            referrerPolicy="no-referrer"
          />
        ) : (
          !isGenerated && t(values.metaimage ? "image-broken" : "image-own")
        )}
        {site === "x" && (
          <span className="absolute bottom-2 start-2 max-w-[90%] truncate rounded-[4px] bg-ink px-1.5 text-11 text-surface">
            {values.metatitle || destination || host}
          </span>
        )}
      </div>
      <div className={cn("p-3", site === "x" && "hidden", site === "facebook" && "bg-sunken")}>
        <div className={cn("truncate text-11 text-ink-3", site === "facebook" && "uppercase")}>{host}</div>
        <div className="line-clamp-2 font-medium text-13">
          {values.metatitle || <span className="text-ink-3">{destination || t("title-own")}</span>}
        </div>
        {values.metadescription && site !== "linkedin" && (
          <div className="line-clamp-2 text-12 text-ink-2">{values.metadescription}</div>
        )}
      </div>
    </div>
  );
}

const DEBOUNCE_MS = 400;

/** In place of a code that would lead nowhere: nobody should scan an address that the link doesn't have yet. */
function QrLater({ isNew }: { isNew: boolean }) {
  const t = useTranslations("link-preview");
  return (
    <div className="flex items-center gap-3">
      <div
        aria-hidden
        className="grid size-20 shrink-0 place-items-center rounded-control border border-line-strong border-dashed text-ink-3"
      >
        <QrCode className="size-7" />
      </div>
      <p className="text-12 text-ink-3">{t(isNew ? "qr-later" : "qr-moved")}</p>
    </div>
  );
}

/** The short link as a QR code, with the way to its designer. */
function QrPreview({ shorturl }: { shorturl: string }) {
  const t = useTranslations("link-preview");
  const debounced = useDebouncedValue(shorturl, DEBOUNCE_MS);
  const body = pictureBody({ ...NEW_QR, way: "static", data: { ...NEW_QR.data, url: debounced } });
  const { data } = useQuery(pictureQuery(JSON.stringify(body)));
  return (
    <div className="flex items-center gap-3">
      <div className="size-20 shrink-0 overflow-hidden rounded-control border bg-surface">
        {data && <QrImage svg={data.svg} alt={t("qr")} className="size-full" />}
      </div>
      <AppLink href={paths.newQr(shorturl)} className="rounded-control text-13 underline underline-offset-2">
        {t("qr-design")}
      </AppLink>
    </div>
  );
}
