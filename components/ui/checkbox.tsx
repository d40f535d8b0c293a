import { type ComponentProps, useId } from "react";
import { cn } from "./cn";

type Props = Omit<ComponentProps<"input">, "type" | "checked"> & {
  /** some: part of its group is checked */
  checked: boolean | "some";
  label: string;
};

/** A checkbox. The label is for assistive technology; visible text stands beside it. */
export const Checkbox = ({ checked, label, className, ...rest }: Props) => (
  <span className={cn("relative grid size-6 place-items-center pointer-coarse:size-9", className)}>
    <Tick
      type="checkbox"
      aria-label={label}
      checked={checked === true}
      ref={(input) => {
        if (input) input.indeterminate = checked === "some";
      }}
      className="before:absolute before:inset-0"
      {...rest}
    />
  </span>
);

type TickProps = Omit<ComponentProps<"input">, "type"> & { type: "checkbox" | "radio" };

/** The box or circle itself, native but in the theme's colors, for a label that has the words. */
export const Tick = ({ className, ...rest }: TickProps) => (
  <input className={cn("tick shrink-0 enabled:cursor-pointer", className)} {...rest} />
);

type SwitchProps = { checked: boolean; onChange: (checked: boolean) => void; label: string; hint?: string };

/** On or off, at once. A native checkbox underneath. */
export function Switch({ checked, onChange, label, hint }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-13">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-12 text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <span className="relative h-5 w-9 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-describedby={hint && `${id}-hint`}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-90 checked:border-ink checked:bg-ink"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-[3px] start-[3px] size-3.5 rounded-full bg-line-strong transition-[translate,background-color] duration-140 peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4 peer-checked:bg-surface"
        />
      </span>
    </div>
  );
}
