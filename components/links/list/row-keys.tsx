import { type RefObject, useState } from "react";
import { useShortcuts } from "@/components/shell/shortcuts";
import { lazy, usePreload } from "@/components/ui/lazy";
import { linkDrawer } from "../drawer-state";
import type { LinkRow } from "../queries";
import type { Picked } from "./list-state";
import type { Act } from "./row-act";

const RowAct = lazy(
  () => import("./row-act").then((module) => module.RowAct),
  "components/links/list/row-act",
);

type Props = { list: RefObject<HTMLElement | null>; rows: LinkRow[]; picked: Picked };

/**
 * Keys walk through the rows, act on the one that has the focus, and Enter follows its link. While rows are picked, those
 * that could be about all of them belong to the bar that shows them. What acts is loaded at the first sign of use; a key that comes
 * before it is there has its effect then.
 */
export function RowKeys({ list, rows, picked }: Props) {
  const [act, setAct] = useState<Act>();
  usePreload(RowAct.load);
  const isFree = picked.size === 0;
  const walk = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  const onFocused = (run: (row: LinkRow) => void) => () => {
    const id = document.activeElement?.closest("[data-link]")?.getAttribute("data-link");
    const row = rows.find((one) => String(one.id) === id);
    if (row) run(row);
  };
  const acting = (name: "putIntoChannel" | "qr" | "copy" | "move" | "archive" | "toggle" | "revert") =>
    onFocused((row) => setAct({ run: (actions) => actions[name](row) }));
  useShortcuts("list", {
    next: () => walk(1),
    previous: () => walk(-1),
    edit: onFocused((row) => linkDrawer.openEdit(row.id)),
    channel: acting("putIntoChannel"),
    delete: isFree
      ? onFocused((row) => setAct({ run: (actions) => actions.remove(row, () => walk(0)) }))
      : undefined,
  });
  useShortcuts("links", {
    qr: acting("qr"),
    duplicate: onFocused((row) => linkDrawer.openCopy(row.id)),
    copy: acting("copy"),
    move: isFree ? acting("move") : undefined,
    archive: isFree ? acting("archive") : undefined,
    disable: isFree ? acting("toggle") : undefined,
    revert: acting("revert"),
  });
  return act && <RowAct act={act} />;
}
