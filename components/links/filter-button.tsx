import { ListFilter } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useShortcuts } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { later } from "@/components/ui/later";

const loadPopup = () => import("./filter-popup");
const FilterPopup = later(() => loadPopup().then((module) => module.FilterPopup));

/** Opens the filter; so does F. */
export function FilterButton() {
  const t = useTranslations("links.filter");
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useShortcuts("list", { filter: () => setOpen(true) });
  return (
    <>
      <Button
        ref={anchor}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => setOpen(!open)}
      >
        <ListFilter aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("label")}</span>
        <span className="-mr-1 max-sm:hidden pointer-coarse:hidden">
          <Kbd>F</Kbd>
        </span>
      </Button>
      {open && <FilterPopup anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}
