import { useRef, useState } from "react";

/**
 * The button of a menu whose entries are much code: `load` brings it when a pointer or the focus comes near. The menu is to be drawn while
 * it `isWanted`, from the first press on: a dialog may follow it, or what was pressed in it may not have ended.
 */
export function useLazyMenu(load: () => Promise<unknown>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  // What could not be loaded is asked for again by the press.
  const prepare = () => void load().catch(() => undefined);
  const press = () => {
    setWanted(true);
    setOpen(!open);
  };
  return {
    isWanted,
    button: {
      type: "button",
      ref: anchor,
      "aria-haspopup": "menu",
      "aria-expanded": open,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: press,
    },
    menu: { anchor, open, onClose: () => setOpen(false) },
  } as const;
}
