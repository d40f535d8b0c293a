import { type DragEvent, useEffect, useEffectEvent, useState } from "react";

type Setup = {
  count: number;
  /** whether something may be dropped at another place; everywhere by default */
  mayMove?: (from: number, to: number) => boolean;
  /** called once, when it is dropped at another place than where it was */
  onMove: (from: number, to: number) => void;
  /** how what is dragged over is passed: from one side to the other, or from top to bottom */
  axis: "x" | "y";
};

/**
 * Order in which things are shown while one of them is dragged. The change is made when it is dropped, wherever that is: Esc leaves all
 * as it was. A place is taken once the pointer is past its middle, as small things would jump to and fro between large ones.
 */
export function useDragOrder({ count, mayMove = () => true, onMove, axis }: Setup) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const drop = useEffectEvent(() => {
    if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
    setDrag(undefined);
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const signs = new AbortController();
    const over = (event: globalThis.DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "move";
    };
    const dropped = (event: globalThis.DragEvent) => {
      event.preventDefault();
      drop();
    };
    document.addEventListener("dragover", over, { signal: signs.signal });
    document.addEventListener("drop", dropped, { signal: signs.signal });
    document.addEventListener("dragend", () => setDrag(undefined), { signal: signs.signal });
    return () => signs.abort();
  }, [isDragging]);
  const all = [...Array(count).keys()];
  const order = drag ? all.toSpliced(drag.from, 1).toSpliced(drag.to, 0, drag.from) : all;
  return {
    /** places before the drag, in the order that is shown */
    order,
    dragged: drag?.from,
    /** props of what one takes hold of, which drags the `data-drag-item` around it, or itself */
    grip: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const { currentTarget, dataTransfer, clientX, clientY } = event;
        dataTransfer.effectAllowed = "move";
        // Firefox drags nothing that has no data.
        dataTransfer.setData("application/x-switchyard-order", String(at));
        const item = currentTarget.closest("[data-drag-item]") ?? currentTarget;
        const { left, top } = item.getBoundingClientRect();
        dataTransfer.setDragImage(item, clientX - left, clientY - top);
        setDrag({ from: at, to: at });
      },
    }),
    /** props of what others are dragged over */
    item: (at: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!drag || at === drag.from) return;
        const to = order.indexOf(at);
        if (mayMove(drag.from, to) && isPast(event, axis, to > drag.to)) setDrag({ from: drag.from, to });
      },
    }),
  };
}

export type DragOrder = ReturnType<typeof useDragOrder>;

/** Whether the pointer is past the middle of what it is over, on the way to things further on or back. */
function isPast({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>, axis: "x" | "y", isOn: boolean) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  if (axis === "y") return clientY > top + height / 2 === isOn;
  const isMirrored = getComputedStyle(currentTarget).direction === "rtl";
  return clientX > left + width / 2 === (isOn !== isMirrored);
}
