import type { RefObject } from "react";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useLinkDrawer } from "./drawer-state";
import type { LinkRow } from "./types";
import { useDeleteWithUndo } from "./use-delete-with-undo";

/** J and K walk through the rows, E edits and X deletes the one that has the focus; Enter follows its link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: LinkRow[]) {
  const drawer = useLinkDrawer();
  const remove = useDeleteWithUndo();
  const walk = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  const focused = () => {
    const id = document.activeElement?.closest("[data-link]")?.getAttribute("data-link");
    return rows.find((row) => String(row.id) === id);
  };
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    e: () => {
      const row = focused();
      if (row) drawer.openEdit(row.id);
    },
    x: () => {
      const row = focused();
      if (row) remove({ id: row.id, name: row.alias }, () => walk(0));
    },
  });
}
