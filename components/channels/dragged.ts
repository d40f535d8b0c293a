import type { DragEvent } from "react";
import * as z from "zod/mini";
import { ITEM_TYPES } from "@/lib/channels/choices";
import type { Puttable } from "./use-put-into-channel";

const KIND = "application/x-switchyard-item";
const Dragged = z.object({ type: z.enum(ITEM_TYPES), id: z.int(), name: z.string() });

/** What an element needs so that it can be dragged onto a channel. */
export const draggable = (item: Puttable) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(KIND, JSON.stringify(item));
    event.dataTransfer.effectAllowed = "copyLink";
  },
});

/** True while one of our things hangs over an element; files and text are not for it. */
export const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(KIND);

/** What was dropped; undefined when it is nothing of ours. */
export function droppedItem(event: DragEvent): Puttable | undefined {
  try {
    return Dragged.safeParse(JSON.parse(event.dataTransfer.getData(KIND))).data;
  } catch {
    return undefined;
  }
}
