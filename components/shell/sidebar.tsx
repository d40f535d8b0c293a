import {
  ChartNoAxesColumn,
  Gauge,
  Globe,
  Layers,
  Link2,
  Package,
  PanelBottom,
  PanelLeftClose,
  PanelLeftOpen,
  PanelsTopLeft,
  QrCode,
  Radar,
  Receipt,
  Search,
  Settings,
  ShieldAlert,
  Split,
  SquareUser,
  Tags,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { SidebarChannels } from "@/components/links/channels/sidebar-channels";
import { SidebarViews } from "@/components/links/views/sidebar-views";
import { paths } from "@/components/paths";
import { useModKey } from "@/components/ui/browser-values";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useFadedEnds } from "@/components/ui/faded-ends";
import { Kbd } from "@/components/ui/kbd";
import { AppLink } from "./app-link";
import { type SidebarWidth, setSidebarWidth } from "./appearance";
import { UserMenu } from "./user-menu";
import { Wordmark } from "./wordmark";

type Props = { width: SidebarWidth; onCommands: () => void };

/** The column at the left of wide screens; stays in place while the page scrolls. */
export function Sidebar({ width, onCommands }: Props) {
  const t = useTranslations("shell");
  const mod = useModKey();
  const full = width === "full";
  const pages = useRef<HTMLDivElement>(null);
  useFadedEnds(pages);
  const Toggle = full ? PanelLeftClose : PanelLeftOpen;
  return (
    <aside
      aria-label={t("sidebar")}
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-x-clip border-e bg-canvas p-2.5 max-md:hidden"
    >
      <div className={cn("flex h-9 items-center", full ? "justify-between ps-2.5" : "justify-center")}>
        {full && (
          <AppLink href={paths.links()} className="rounded-control text-16 in-data-[sidebar=rail]:invisible">
            <Wordmark />
          </AppLink>
        )}
        <Button
          tone="quiet"
          size="icon"
          aria-label={t(full ? "collapse" : "expand")}
          title={t(full ? "collapse" : "expand")}
          onClick={() => setSidebarWidth(full ? "rail" : "full")}
        >
          <Toggle aria-hidden className="size-4" />
        </Button>
      </div>
      {full ? (
        <button
          type="button"
          onClick={onCommands}
          className="flex h-8 items-center gap-2 rounded-control border border-line-strong bg-surface px-2.5 text-13 text-ink-3 hover:border-ink-3 in-data-[sidebar=rail]:border-transparent in-data-[sidebar=rail]:bg-transparent"
        >
          <Search aria-hidden className="size-4" />
          <span className="flex-1 truncate text-start">{t("search")}</span>
          <Kbd>{mod === "⌘" ? "⌘K" : `${mod} K`}</Kbd>
        </button>
      ) : (
        <Button tone="quiet" size="icon" className="mx-auto" aria-label={t("search")} onClick={onCommands}>
          <Search aria-hidden className="size-4" />
        </Button>
      )}
      {/* Scrolls by itself where the window is low: the account stays in sight. */}
      <div
        ref={pages}
        className="faded-ends -mx-2.5 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2.5 py-0.5"
      >
        <SidebarNav width={width} />
      </div>
      <div className="shrink-0">
        <UserMenu width={width} />
        {full && <Version />}
      </div>
    </aside>
  );
}

/** Which version runs, and for administrators that there is a newer one. */
function Version() {
  const t = useTranslations("shell");
  const { version, update } = useSession() ?? {};
  if (!version) return null;
  return (
    <p className="px-2.5 pt-1.5 text-11 text-ink-3">
      {t("version", { version })}
      {update && (
        <>
          {" · "}
          <AppLink href={paths.admin("overview")} className="underline underline-offset-2">
            {t("update", { version: update })}
          </AppLink>
        </>
      )}
    </p>
  );
}

type SidebarNavProps = { width: "full" | "rail"; onNavigate?: () => void };

/** The way to every page, in groups. As a rail it shows icons with their names on hover. */
export function SidebarNav({ width, onNavigate }: SidebarNavProps) {
  const t = useTranslations("nav");
  const isAdmin = useSession()?.user?.admin ?? false;
  const groups: [string, readonly Page[]][] = [
    ...Object.entries(PAGES),
    ...(isAdmin ? [["admin", [ADMIN_PAGE]] satisfies [string, Page[]]] : []),
  ];
  return (
    <nav aria-label={t("label")} className="flex flex-col gap-4 low:gap-3">
      {groups.map(([group, pages]) => (
        <ul key={group} className="flex flex-col gap-0.5">
          {pages.map((page) => (
            <li key={page.name}>
              <NavLink page={page} width={width} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      ))}
      {width === "full" && <SidebarViews onNavigate={onNavigate} />}
      {width === "full" && <SidebarChannels onNavigate={onNavigate} />}
    </nav>
  );
}

function NavLink({ page, width, onNavigate }: SidebarNavProps & { page: Page }) {
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
        "relative flex h-8 items-center gap-2.5 rounded-control low:h-7 font-medium text-13 transition-colors duration-90 pointer-coarse:h-11",
        current ? "bg-surface text-ink" : "text-ink-2 hover:bg-surface hover:text-ink",
        width === "rail" ? "w-9 justify-center" : "px-2.5",
      )}
    >
      {current && <span aria-hidden className="absolute inset-y-1.5 start-0 w-0.5 rounded-full bg-accent" />}
      <Icon aria-hidden className="size-4 shrink-0" />
      {width === "full" && t(page.name)}
    </AppLink>
  );
}

/** The pages of the admin and of settings are the first of several beside each other. */
const rootOf = ({ name, href }: Page) =>
  name === "admin" || name === "settings" ? href.replace(/[^/]+$/, "") : href;

/** The pages the sidebar leads to, in two groups: what people make, and how the workspace is set up. */
export const PAGES = {
  library: [
    { name: "overview", href: paths.overview(), icon: Gauge },
    { name: "links", href: paths.links(), icon: Link2 },
    { name: "campaigns", href: paths.campaigns(), icon: Split },
    { name: "channels", href: paths.channels(), icon: Layers },
    { name: "qr", href: paths.qrCodes(), icon: QrCode },
    { name: "bio", href: paths.bioPages(), icon: SquareUser },
    { name: "items", href: paths.items(), icon: Package },
    { name: "purchases", href: paths.purchases(), icon: Receipt },
  ],
  workspace: [
    { name: "domains", href: paths.domains(), icon: Globe },
    { name: "pixels", href: paths.pixels(), icon: Radar },
    { name: "utm", href: paths.utmTemplates(), icon: Tags },
    { name: "overlays", href: paths.overlays(), icon: PanelBottom },
    { name: "splash", href: paths.splashPages(), icon: PanelsTopLeft },
    { name: "stats", href: paths.stats(), icon: ChartNoAxesColumn },
    { name: "settings", href: paths.settings(), icon: Settings },
  ],
} as const;

/** For those who run the installation. */
export const ADMIN_PAGE = { name: "admin", href: paths.admin("overview"), icon: ShieldAlert } as const;

export type Page = (typeof PAGES)[keyof typeof PAGES][number] | typeof ADMIN_PAGE;

export const ALL_PAGES: Page[] = Object.values(PAGES).flat();
