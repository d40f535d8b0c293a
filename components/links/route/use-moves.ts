import type { KeyboardEvent, RefObject } from "react";
import { useDragOrder } from "@/components/ui/drag-order";
import { moved, placeBeside, type RouteStop } from "./route-edit";
import type { RouteEdit } from "./route-line";

/** Moves by dragging and by keys: Alt and an arrow move a stop, an arrow goes to the next one, Delete takes it away. */
export function useMoves(
  line: RefObject<HTMLElement | null>,
  route: readonly RouteStop[],
  edit: RouteEdit | undefined,
  onMoved: (to: number) => void,
) {
  const buttons = () => [...(line.current?.querySelectorAll<HTMLElement>("[data-stop-button]") ?? [])];
  const moveTo = (from: number, to: number | undefined) => {
    if (to === undefined || moved(route, from, to) === route) return false;
    if (!edit?.onMove(from, to)) return false;
    onMoved(to);
    return true;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = buttons().indexOf(event.target as HTMLElement);
    if (at === -1 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      edit?.onRemove(at);
      return;
    }
    const by = stepOf(event);
    if (by === undefined) return;
    event.preventDefault();
    if (!event.altKey) buttons()[at + by]?.focus();
    else if (moveTo(at, placeBeside(route, at, by))) requestAnimationFrame(() => buttons()[at + by]?.focus());
  };
  const drag = useDragOrder({
    count: route.length,
    mayMove: (from, to) => moved(route, from, to) !== route,
    onMove: moveTo,
    axis: "x",
  });
  return { press, drag };
}

/** To which side an arrow goes on the line, as it is read. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 1 | undefined {
  const isMirrored = getComputedStyle(currentTarget).direction === "rtl";
  if (key === "ArrowUp" || key === (isMirrored ? "ArrowRight" : "ArrowLeft")) return -1;
  if (key === "ArrowDown" || key === (isMirrored ? "ArrowLeft" : "ArrowRight")) return 1;
  return undefined;
}

/** Focuses a stop on the line above a panel, once it is drawn; the one before it where there is none any longer. */
export function focusStop(panelId: string, at: number): void {
  requestAnimationFrame(() => {
    const stops = document
      .getElementById(lineOf(panelId))
      ?.querySelectorAll<HTMLElement>("[data-stop-button]");
    (stops?.[at] ?? stops?.[at - 1])?.focus();
  });
}

/** The id of the line that a panel belongs to. */
export const lineOf = (panelId: string): string => `${panelId}-line`;
