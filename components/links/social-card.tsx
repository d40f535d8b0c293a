import { useState } from "react";
import { useTranslations } from "use-intl";
import { withScheme } from "./destination";
import type { LinkValues } from "./link-values";

type Props = {
  values: Pick<LinkValues, "metatitle" | "metadescription" | "metaimage" | "url">;
  host: string;
};

/** The card other sites draw for the link, with the page's own words where none are set. */
export function SocialCard({ values, host }: Props) {
  const t = useTranslations("link-preview");
  const [broken, setBroken] = useState<string>();
  const image =
    /^https?:\/\/./.test(values.metaimage) && values.metaimage !== broken ? values.metaimage : undefined;
  const whole = withScheme(values.url);
  const destination = URL.canParse(whole) ? new URL(whole).host : "";
  return (
    <div className="overflow-hidden rounded-panel border bg-surface">
      <div className="grid aspect-[1.91] place-items-center border-b bg-sunken text-12 text-ink-3">
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
      </div>
      <div className="p-3">
        <div className="truncate text-11 text-ink-3">{host}</div>
        <div className="line-clamp-2 font-medium text-13">
          {values.metatitle || <span className="text-ink-3">{destination || t("title-own")}</span>}
        </div>
        {values.metadescription && (
          <div className="line-clamp-2 text-12 text-ink-2">{values.metadescription}</div>
        )}
      </div>
    </div>
  );
}
