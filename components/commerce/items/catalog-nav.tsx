import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { cn } from "@/components/ui/cn";
import { ScrollRow } from "@/components/ui/scroll-row";

const PAGES = [
  ["items", paths.items()],
  ["purchases", paths.purchases()],
  ["profile", paths.seller()],
  ["tester", paths.tester()],
] as const;

/** Navigation between the seller's four pages. */
export function CatalogNav() {
  const t = useTranslations("catalogue");
  const here = usePathname();
  return (
    <nav aria-label={t("label")} className="mb-5 border-b">
      <ScrollRow chosen={here}>
        <ul className="flex gap-4">
          {PAGES.map(([name, href]) => (
            <li key={name}>
              <AppLink
                href={href}
                aria-current={href === here ? "page" : undefined}
                className={cn(
                  "flex h-10 shrink-0 items-center border-b-2 px-0.5 font-medium text-13 focus-visible:-outline-offset-2",
                  href === here ? "border-ink text-ink" : "border-transparent text-ink-3 hover:text-ink",
                )}
              >
                {t(name)}
              </AppLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}
