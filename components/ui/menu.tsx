import { Ellipsis } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { buttonLook } from "./button";
import { lazy } from "./lazy";
import type { Entry } from "./menu-popup";

const loadPopup = () => import("./menu-popup");
const MenuPopup = lazy(() => loadPopup().then((module) => module.MenuPopup));

type Props = Omit<ComponentProps<"button">, "onClick"> & {
  /** the items, computed when the menu opens */
  entries: () => Entry[];
  side?: "bottom" | "top";
  align?: "start" | "end";
  children: ReactNode;
};

/**
 * A button with a menu. The menu itself, with all it takes to place it and walk through it, is loaded when a pointer or the
 * focus comes near: lists have one of these per row and most are never opened.
 */
export function Menu({ entries, side = "bottom", align = "end", children, ...button }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => setOpen(!open)}
        {...button}
      >
        {children}
      </button>
      {open && (
        <MenuPopup
          anchor={trigger}
          side={side}
          align={align}
          entries={entries()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type DotsMenuProps = {
  /** subject of the menu, for screen readers */
  label: string;
  entries: () => Entry[];
};

/** Everything that can be done with one thing, behind three dots. */
export const DotsMenu = ({ label, entries }: DotsMenuProps) => (
  <Menu entries={entries} aria-label={label} className={buttonLook({ tone: "quiet", size: "icon" })}>
    <Ellipsis aria-hidden className="size-4" />
  </Menu>
);
