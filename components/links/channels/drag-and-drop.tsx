import type { DragEvent, HTMLAttributes, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { ITEM_TYPES, type ItemType } from "@/lib/links/channels/enums";

/** Something that goes into a channel, and what people call it. */
export type Addable = { type: ItemType; id: number; name: string };

type Props = Omit<HTMLAttributes<HTMLElement>, "onDrop"> & {
  as?: "li" | "div";
  /** which of our things may be dropped here */
  takes?: readonly Addable["type"][];
  onItem: (item: Addable) => void;
  children: ReactNode;
};

/** A place where links, QR codes and bio pages can be dropped, from this window or another; framed while one hangs over it. */
export const DropZone = ({ as: Element = "div", takes, onItem, className, ...rest }: Props) => (
  <Element
    {...rest}
    className={cn("rounded-control outline-accent outline-offset-2 data-over:outline-2", className)}
    onDragOver={(event) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      event.currentTarget.dataset.over = "";
    }}
    onDragLeave={(event) => delete event.currentTarget.dataset.over}
    onDrop={(event) => {
      delete event.currentTarget.dataset.over;
      const item = droppedItem(event);
      if (!item || (takes && !takes.includes(item.type))) return;
      event.preventDefault();
      onItem(item);
    }}
  />
);

const KIND = "application/x-switchyard-item";

/** Props that make an element draggable onto a channel. */
export const draggable = ({ type, id, name }: Addable) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(KIND, `${type} ${id} ${name}`);
    event.dataTransfer.effectAllowed = "copyLink";
  },
});

/** True while one of our things hangs over an element; files and text are not for it. */
export const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(KIND);

/** The dropped item; undefined for anything foreign. */
export function droppedItem(event: DragEvent): Addable | undefined {
  const [, word, id, name = ""] = /^(\w+) (\d+) (.*)$/s.exec(event.dataTransfer.getData(KIND)) ?? [];
  const type = ITEM_TYPES.find((one) => one === word);
  return type && { type, id: Number(id), name };
}
