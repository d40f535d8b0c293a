import { Switch as Base } from "@base-ui/react/switch";
import { useId } from "react";

type Props = { checked: boolean; onChange: (checked: boolean) => void; label: string; hint?: string };

/** On or off, at once. */
export function Switch({ checked, onChange, label, hint }: Props) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="font-medium text-13">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-12 text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        className="flex h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-90 data-checked:border-ink data-checked:bg-ink"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-line-strong transition-[translate,background-color] duration-140 data-checked:translate-x-4 data-checked:bg-surface" />
      </Base.Root>
    </div>
  );
}
