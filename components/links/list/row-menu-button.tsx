import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { LinkRow } from "../queries";

const RowMenu = lazy(
  () => import("./row-menu").then((module) => module.RowMenu),
  "components/links/list/row-menu",
);

/**
 * The button of a row's menu. What the menu can do is loaded when a pointer or the focus comes near: there is one per row, and all of
 * them would be taken over before the page can be used.
 */
export function RowMenuButton({ row }: { row: LinkRow }) {
  const t = useTranslations("links.menu");
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // It stays from then on: a dialog may follow it.
  const [isWanted, setWanted] = useState(false);
  const press = () => {
    setWanted(true);
    setOpen(!open);
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t("label", { name: row.alias })}
        onPointerEnter={() => void RowMenu.load()}
        onFocus={() => void RowMenu.load()}
        onClick={press}
        className={buttonLook({ tone: "quiet", size: "icon" })}
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
      {isWanted && <RowMenu row={row} anchor={button} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
