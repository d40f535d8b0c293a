import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { ScrollRow } from "@/components/ui/scroll-row";
import { AppLink } from "./app-link";

type Props = { label: string; pages: readonly { href: string; label: string }[] };

/** The row of links between pages that belong together, above each of them. */
export function PageNav({ label, pages }: Props) {
  const here = usePathname();
  return (
    <nav aria-label={label} className="mb-5 border-b">
      <ScrollRow chosen={here}>
        <ul className="flex gap-4">
          {pages.map((page) => (
            <li key={page.href}>
              <AppLink
                href={page.href}
                aria-current={page.href === here ? "page" : undefined}
                className={cn(
                  "flex h-10 shrink-0 items-center border-b-2 px-0.5 font-medium text-13 focus-visible:-outline-offset-2 pointer-coarse:h-11",
                  page.href === here ? "border-ink text-ink" : "border-transparent text-ink-3 hover:text-ink",
                )}
              >
                {page.label}
              </AppLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}
