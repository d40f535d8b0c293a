import { cn } from "./cn";
import { ScrollRow } from "./scroll-row";

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A row of views on the same list; the chosen one is underlined, and in sight where the row is longer than the screen. */
export function Tabs<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <ScrollRow chosen={value} role="group" aria-label={label} className="gap-4">
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
    </ScrollRow>
  );
}
