import { Menu, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Wordmark } from "./wordmark";

const MobileSheet = dynamic(() => import("./mobile-sheet").then((module) => module.MobileSheet), {
  ssr: false,
});

/** The bar on top of narrow screens, with the sidebar as a sheet behind its button. */
export function MobileBar({ onCommands }: { onCommands: () => void }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <div className="sticky top-0 z-30 flex h-14 items-center justify-between border-b bg-canvas px-2 md:hidden">
      <Button tone="quiet" size="icon" aria-label={t("menu")} onClick={() => setOpen(true)}>
        <Menu aria-hidden className="size-5" />
      </Button>
      <Wordmark className="text-16" />
      <Button tone="quiet" size="icon" aria-label={t("search")} onClick={onCommands}>
        <Search aria-hidden className="size-5" />
      </Button>
      {open && <MobileSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
