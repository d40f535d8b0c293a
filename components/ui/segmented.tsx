import { useId } from "react";
import { cn } from "./cn";

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One of a few options, all visible. Native radio buttons underneath. */
export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-13">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-control border border-line-strong bg-surface p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              "flex h-7 cursor-pointer items-center rounded-[3px] px-3 text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11",
              option.value === value ? "bg-ink font-medium text-surface" : "text-ink-2 hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
