import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { useModKey } from "@/components/ui/use-mod-key";
import { SidebarNav } from "./sidebar-nav";
import { type SidebarWidth, setSidebarWidth } from "./sidebar-width";
import { UserMenu } from "./user-menu";
import { Wordmark } from "./wordmark";

type Props = { width: SidebarWidth; onCommands: () => void };

/** The column at the left of wide screens; stays in place while the page scrolls. */
export function Sidebar({ width, onCommands }: Props) {
  const t = useTranslations("shell");
  const mod = useModKey();
  const full = width === "full";
  const Toggle = full ? PanelLeftClose : PanelLeftOpen;
  return (
    <aside
      aria-label={t("sidebar")}
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-x-clip border-r bg-canvas p-2.5 max-md:hidden"
    >
      <div className={cn("flex h-9 items-center", full ? "justify-between pl-2.5" : "justify-center")}>
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
          <span className="flex-1 truncate text-left">{t("search")}</span>
          <Kbd>{mod === "⌘" ? "⌘K" : "Ctrl K"}</Kbd>
        </button>
      ) : (
        <Button tone="quiet" size="icon" className="mx-auto" aria-label={t("search")} onClick={onCommands}>
          <Search aria-hidden className="size-4" />
        </Button>
      )}
      <SidebarNav width={width} />
      <div className="mt-auto">
        <UserMenu width={width} />
      </div>
    </aside>
  );
}
