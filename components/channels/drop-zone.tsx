import type { HTMLAttributes, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { droppedItem, isOurs } from "./dragged";
import type { Puttable } from "./use-put-into-channel";

type Props = Omit<HTMLAttributes<HTMLElement>, "onDrop"> & {
  as?: "li" | "div";
  /** which of our things may be dropped here */
  takes?: readonly Puttable["type"][];
  onItem: (item: Puttable) => void;
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
