import { useEffect, useRef } from "react";
import { cn } from "./cn";

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A row of views on the same list; the chosen one is underlined, and in sight where the row is longer than the screen. */
export function Tabs<T extends string>({ label, value, options, onChange }: Props<T>) {
  const row = useRef<HTMLDivElement>(null);
  const at = options.findIndex((option) => option.value === value);
  useEffect(() => {
    if (row.current) scrollToTab(row.current, at);
  }, [at]);
  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className="-mb-px flex gap-4 overflow-x-auto overflow-y-hidden"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            "h-10 min-w-6 shrink-0 border-b-2 px-0.5 font-medium text-13 transition-colors duration-90 focus-visible:-outline-offset-2",
            option.value === value ? "border-ink text-ink" : "border-transparent text-ink-3 hover:text-ink",
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** Moves the row alone: the page stays where it is. */
function scrollToTab(row: HTMLElement, at: number): void {
  const tab = row.children[at]?.getBoundingClientRect();
  const { left, right } = row.getBoundingClientRect();
  if (!tab) return;
  if (tab.right > right) row.scrollBy({ left: tab.right - right });
  else if (tab.left < left) row.scrollBy({ left: tab.left - left });
}
