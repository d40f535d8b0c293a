import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { PageNav } from "@/components/shell/page-nav";

const PAGES = [
  ["items", paths.items()],
  ["purchases", paths.purchases()],
  ["profile", paths.seller()],
  ["tester", paths.tester()],
] as const;

/** Navigation between the seller's four pages. */
export function CatalogNav() {
  const t = useTranslations("catalogue");
  return <PageNav label={t("label")} pages={PAGES.map(([name, href]) => ({ href, label: t(name) }))} />;
}
