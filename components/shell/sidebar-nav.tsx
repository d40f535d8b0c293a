import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { SidebarChannels } from "@/components/channels/sidebar-channels";
import { useSession } from "@/components/session/queries";
import { cn } from "@/components/ui/cn";
import { AppLink } from "./app-link";
import { ADMIN_PAGE, PAGES, type Page } from "./pages";

type Props = { width: "full" | "rail"; onNavigate?: () => void };

/** The way to every page, in groups. As a rail it shows icons with their names on hover. */
export function SidebarNav({ width, onNavigate }: Props) {
  const t = useTranslations("nav");
  const isAdmin = useSession()?.user?.admin ?? false;
  const groups: [string, readonly Page[]][] = [
    ...Object.entries(PAGES),
    ...(isAdmin ? [["admin", [ADMIN_PAGE]] satisfies [string, Page[]]] : []),
  ];
  return (
    <nav aria-label={t("label")} className="flex flex-col gap-4">
      {groups.map(([group, pages]) => (
        <ul key={group} className="flex flex-col gap-0.5">
          {pages.map((page) => (
            <li key={page.name}>
              <NavLink page={page} width={width} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      ))}
      {width === "full" && <SidebarChannels onNavigate={onNavigate} />}
    </nav>
  );
}

function NavLink({ page, width, onNavigate }: Props & { page: Page }) {
  const t = useTranslations("nav.pages");
  const pathname = usePathname();
  // The overview's address begins every other's.
  const current = page.name === "overview" ? pathname === page.href : pathname.startsWith(rootOf(page));
  const Icon = page.icon;
  return (
    <AppLink
      href={page.href}
      onClick={onNavigate}
      aria-current={current ? "page" : undefined}
      {...(width === "rail" && { "aria-label": t(page.name), title: t(page.name) })}
      className={cn(
        "relative flex h-8 items-center gap-2.5 rounded-control font-medium text-13 transition-colors duration-90 pointer-coarse:h-11",
        current ? "bg-surface text-ink" : "text-ink-2 hover:bg-surface hover:text-ink",
        width === "rail" ? "w-9 justify-center" : "px-2.5",
      )}
    >
      {current && <span aria-hidden className="absolute inset-y-1.5 left-0 w-0.5 rounded-full bg-accent" />}
      <Icon aria-hidden className="size-4 shrink-0" />
      {width === "full" && t(page.name)}
    </AppLink>
  );
}

/** The admin's page is the first of several beside each other. */
const rootOf = ({ name, href }: Page) => (name === "admin" ? href.replace(/[^/]+$/, "") : href);
