import type { RefObject } from "react";
import { useShortcuts } from "@/components/shell/shortcuts";
import type { Picked } from "./selection";
import type { LinkRow } from "./types";
import { useRowActions } from "./use-row-actions";

/**
 * Keys walk through the rows, act on the one that has the focus, and Enter follows its link. While rows are picked, those
 * that could be about all of them belong to the bar that shows them.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: LinkRow[], picked: Picked) {
  const { edit, duplicate, copy, toggle, remove, qr, move, archive, putIntoChannel } = useRowActions();
  const isFree = picked.size === 0;
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
  useShortcuts("list", {
    next: () => walk(1),
    previous: () => walk(-1),
    edit: onFocused(edit),
    channel: onFocused(putIntoChannel),
    delete: isFree ? onFocused((row) => remove(row, () => walk(0))) : undefined,
  });
  useShortcuts("links", {
    qr: onFocused(qr),
    duplicate: onFocused(duplicate),
    copy: onFocused(copy),
    move: isFree ? onFocused(move) : undefined,
    archive: isFree ? onFocused(archive) : undefined,
    disable: isFree ? onFocused(toggle) : undefined,
  });
}
