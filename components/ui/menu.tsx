import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { later } from "./later";
import type { Entry } from "./menu-entries";

const loadPopup = () => import("./menu-popup");
const MenuPopup = later(() => loadPopup().then((module) => module.MenuPopup));

type Props = Omit<ComponentProps<"button">, "onClick"> & {
  /** what the menu holds, asked for when it opens */
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
