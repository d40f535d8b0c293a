import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { buttonLook } from "@/components/ui/button";

/** What can be printed of the links that are picked one by one. */
export function PrintActions({ ids }: { ids: number[] }) {
  const t = useTranslations("links.bulk.actions");
  if (ids.length === 0) return null;
  return (
    <AppLink href={paths.labels({ links: ids })} className={buttonLook({ tone: "quiet", size: "small" })}>
      {t("labels")}
    </AppLink>
  );
}
