import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { cn } from "./cn";
import { controlLook } from "./input";

type Props<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  size?: "middle" | "large";
  className?: string;
};

/** One choice out of a short list. */
export function Select<T extends string>({ value, onChange, options, size = "large", className, ...rest }: Props<T>) {
  return (
    <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Trigger
        {...rest}
        className={cn(
          controlLook,
          "flex select-none items-center justify-between gap-2 pr-2 text-left pointer-coarse:h-11",
          size === "large" ? "h-9" : "h-8 text-13",
          className,
        )}
      >
        <Base.Value className="truncate" />
        <Base.Icon>
          <ChevronDown aria-hidden className="size-4 text-ink-3" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-panel border border-line bg-surface p-1 shadow-float outline-none transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex h-8 cursor-default select-none items-center gap-2 rounded-control px-2 text-13 outline-none data-highlighted:bg-sunken pointer-coarse:h-11"
                >
                  <span aria-hidden className="grid size-4 place-items-center">
                    <Base.ItemIndicator>
                      <Check className="size-3.5" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
