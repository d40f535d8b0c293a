import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "./cn";
import { useFadedEnds } from "./faded-ends";

type Props = ComponentProps<"div"> & {
  /** which of its parts is chosen: kept in sight whenever it changes */
  chosen: string;
};

/** One row, however long: where it doesn't fit it scrolls by itself, and fades at the ends where there is more. */
export function ScrollRow({ chosen, className, children, ...rest }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useFadedEnds(row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is moved after another part was chosen
  useEffect(() => {
    if (row.current) showChosen(row.current);
  }, [chosen]);
  return (
    <div ref={row} className="faded-ends -mb-px overflow-x-auto overflow-y-hidden" {...rest}>
      <div className={cn("flex w-max min-w-full", className)}>{children}</div>
    </div>
  );
}

/** How wide the fade is: what is chosen is shown beside it. */
const FADE = 40;

/** Moves the row alone: the page stays where it is. */
function showChosen(row: HTMLElement): void {
  const part = row.querySelector('[aria-pressed="true"], [aria-current="page"]')?.getBoundingClientRect();
  const { left, right } = row.getBoundingClientRect();
  if (!part) return;
  if (part.right > right - FADE) row.scrollBy({ left: part.right - right + FADE });
  else if (part.left < left + FADE) row.scrollBy({ left: part.left - left - FADE });
}
