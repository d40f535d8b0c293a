import { Menu as MenuIcon, Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SidebarNav } from "./sidebar-nav";
import { UserMenu } from "./user-menu";
import { Wordmark } from "./wordmark";

/** The bar on top of narrow screens, with the sidebar as a sheet behind its button. */
export function MobileBar({ onCommands }: { onCommands: () => void }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <div className="sticky top-0 z-30 flex h-14 items-center justify-between border-b bg-canvas px-2 md:hidden">
      <Button tone="quiet" size="icon" aria-label={t("menu")} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden className="size-5" />
      </Button>
      <Wordmark className="text-16" />
      <Button tone="quiet" size="icon" aria-label={t("search")} onClick={onCommands}>
        <Search aria-hidden className="size-5" />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} shape="left" padded={false} title={<Wordmark />}>
        <div className="flex flex-1 flex-col justify-between p-3">
          <SidebarNav width="full" onNavigate={() => setOpen(false)} />
          <UserMenu width="full" />
        </div>
      </Dialog>
    </div>
  );
}
