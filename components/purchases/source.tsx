import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import type { Purchase } from "./types";

/** The short link that led to a sale, and the campaign it was in. */
export function Source({ source: { link, campaign } }: { source: NonNullable<Purchase["source"]> }) {
  const t = useTranslations("purchase-form");
  return (
    <p className="text-13 text-ink-2">
      {t.rich(campaign ? "source-campaign" : "source", {
        campaign: campaign?.name ?? "",
        link: () => (
          <AppLink href={paths.link(link.id)} className="underline underline-offset-2">
            {link.shorturl.replace(/^https?:\/\//, "")}
          </AppLink>
        ),
      })}
    </p>
  );
}
