import type { RefObject } from "react";
import { useShortcuts } from "@/components/shell/shortcuts";
import type { Picked } from "./selection";
import type { LinkRow } from "./types";
import { useRowActions } from "./use-row-actions";

/**
 * J and K walk through the rows; other keys act on the one that has the focus, and Enter follows its link. While rows are
 * picked, A and X are about those and belong to the bar that shows them.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: LinkRow[], picked: Picked) {
  const { edit, duplicate, copy, toggle, remove } = useRowActions();
  const walk = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  const onFocused = (act: (row: LinkRow) => void) => () => {
    const id = document.activeElement?.closest("[data-link]")?.getAttribute("data-link");
    const row = rows.find((one) => String(one.id) === id);
    if (row) act(row);
  };
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    e: onFocused(edit),
    d: onFocused(duplicate),
    i: onFocused(copy),
    ...(picked.size === 0 && { a: onFocused(toggle), x: onFocused((row) => remove(row, () => walk(0))) }),
  });
}
