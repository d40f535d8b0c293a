import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ReactNode } from "react";
import { cn } from "./cn";

type Named = { label: string };

type Props = {
  /** lines, or groups of them */
  items: readonly (Named | { items: readonly Named[] })[];
  typed: string;
  onTyped: (typed: string) => void;
  children: ReactNode;
};

/** A field with the lines that fit what is typed below it: arrows go through them, Enter takes the marked one. */
export const TypingList = ({ items, typed, onTyped, children }: Props) => (
  <Autocomplete.Root
    open
    inline
    mode="none"
    // Its types accept either lines or groups of lines; rendering handles both.
    items={items as readonly Named[]}
    value={typed}
    onValueChange={onTyped}
    itemToStringValue={(line: Named) => line.label}
    autoHighlight="always"
    keepHighlight
  >
    {children}
  </Autocomplete.Root>
);

type LineProps = { value: Named; onTake: () => void; className?: string; children: ReactNode };

/** One option. */
export const TypingLine = ({ value, onTake, className, children }: LineProps) => (
  <Autocomplete.Item
    value={value}
    onClick={onTake}
    className={cn(
      "flex min-h-9 cursor-default items-center gap-2 rounded-control px-2 text-13 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11",
      className,
    )}
  >
    {children}
  </Autocomplete.Item>
);
