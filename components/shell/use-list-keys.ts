import type { RefObject } from "react";
import { useShortcuts } from "./shortcuts";

type Actions = {
  /** C */
  onNew?: (() => void) | undefined;
  /** E on the row that has the focus */
  onEdit?: ((id: number) => void) | undefined;
  /** ⇧C on the row that has the focus */
  onChannel?: ((id: number) => void) | undefined;
  /** X on the row that has the focus */
  onDelete?: ((id: number) => void) | undefined;
};

/** J and K walk through a list's rows; E and X act on the one that has the focus; Enter follows its link. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { onNew, onEdit, onChannel, onDelete }: Actions,
) {
  const walk = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  const onFocused = (act: ((id: number) => void) | undefined) => () => {
    const id = Number(document.activeElement?.closest("[data-row]")?.getAttribute("data-row"));
    if (id > 0) act?.(id);
  };
  useShortcuts("list", {
    next: () => walk(1),
    previous: () => walk(-1),
    new: onNew,
    edit: onFocused(onEdit),
    channel: onFocused(onChannel),
    delete: onFocused(onDelete),
  });
}
