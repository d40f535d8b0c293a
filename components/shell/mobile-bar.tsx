import { Menu, Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { Wordmark } from "./wordmark";

const MobileSheet = later(() => import("./mobile-sheet").then((module) => module.MobileSheet));

/** The bar on top of narrow screens, with the sidebar as a sheet behind its button. */
export function MobileBar({ onCommands }: { onCommands: () => void }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b bg-canvas px-2 md:hidden">
      <Button tone="quiet" size="icon" aria-label={t("menu")} onClick={() => setOpen(true)}>
        <Menu aria-hidden className="size-5" />
      </Button>
      <Wordmark className="text-16" />
      <Button tone="quiet" size="icon" aria-label={t("search")} onClick={onCommands}>
        <Search aria-hidden className="size-5" />
      </Button>
      {open && <MobileSheet onClose={() => setOpen(false)} />}
    </header>
  );
}
