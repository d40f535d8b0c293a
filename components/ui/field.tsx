import { type ReactNode, useId } from "react";
import { cn } from "./cn";

/** What a control needs to belong to its label, hint and error. Spread it on the control. */
export type FieldControl = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** small text at the right end of the label line */
  aside?: ReactNode;
  labelHidden?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, and below it the error or the hint. */
export function Field({ label, hint, error, aside, labelHidden = false, className, children }: Props) {
  const id = useId();
  const note = error ?? (hint || undefined);
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <div className={cn("flex items-baseline justify-between gap-2", labelHidden && !aside && "sr-only")}>
        <label htmlFor={id} className={cn("font-medium text-13", labelHidden && "sr-only")}>
          {label}
        </label>
        {aside && <span className="text-12 text-ink-3">{aside}</span>}
      </div>
      {children({
        id,
        ...(note !== undefined && { "aria-describedby": `${id}-note` }),
        ...(error !== undefined && { "aria-invalid": true }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={cn("text-12", error ? "text-bad" : "text-ink-3")}>
          {note}
        </p>
      )}
    </div>
  );
}
