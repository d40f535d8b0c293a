import type { DragEvent } from "react";
import { ITEM_TYPES } from "@/lib/channels/choices";
import type { Puttable } from "./use-put-into-channel";

const KIND = "application/x-switchyard-item";

/** What an element needs so that it can be dragged onto a channel. */
export const draggable = ({ type, id, name }: Puttable) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(KIND, `${type} ${id} ${name}`);
    event.dataTransfer.effectAllowed = "copyLink";
  },
});

/** True while one of our things hangs over an element; files and text are not for it. */
export const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(KIND);

/** What was dropped; undefined when it is nothing of ours. */
export function droppedItem(event: DragEvent): Puttable | undefined {
  const [, word, id, name = ""] = /^(\w+) (\d+) (.*)$/s.exec(event.dataTransfer.getData(KIND)) ?? [];
  const type = ITEM_TYPES.find((one) => one === word);
  return type && { type, id: Number(id), name };
}
