import { useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { withScheme } from "./destination";
import type { LinkValues } from "./link-values";

type Props = {
  values: Pick<LinkValues, "metatitle" | "metadescription" | "metaimage" | "url">;
  host: string;
  site: Site;
};

export const SITES = ["default", "x", "linkedin", "facebook"] as const;
export type Site = (typeof SITES)[number];

/** The card another site draws for the link, with the page's own words where none are set. */
export function SocialCard({ values, host, site }: Props) {
  const t = useTranslations("link-preview");
  const [broken, setBroken] = useState<string>();
  const image =
    /^https?:\/\/./.test(values.metaimage) && values.metaimage !== broken ? values.metaimage : undefined;
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
          t(values.metaimage ? "image-broken" : "image-own")
        )}
        {site === "x" && (
          <span className="absolute bottom-2 left-2 max-w-[90%] truncate rounded-[4px] bg-ink px-1.5 text-11 text-surface">
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
