import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { controlLook } from "./control-look";

type Props = Omit<ComponentProps<"form">, "method" | "noValidate" | "onSubmit"> & {
  onSend: (form: HTMLFormElement) => Promise<void> | void;
};

/**
 * A form that our own code checks and sends. Sent before that code runs, one without `method` would put what is in it, passwords
 * too, into the address.
 */
export const Form = ({ onSend, onKeyDown, ...rest }: Props) => (
  <form
    {...rest}
    noValidate
    method="post"
    onKeyDown={(event) => {
      onKeyDown?.(event);
      if (event.target instanceof Element && event.target.matches(CHOICE)) keepEnter(event);
    }}
    onSubmit={(event) => {
      event.preventDefault();
      // The form of a dialog over this one lies in it in React's tree.
      if (event.target === event.currentTarget) void onSend(event.currentTarget);
    }}
  />
);

/** Browsers send a form at Enter in these, though nothing in them is finished by it. */
const CHOICE = "select, input[type=checkbox], input[type=radio]";
const FIELD = `${CHOICE}, input:not([type=submit], [type=button], [type=reset], [type=image], [type=file])`;

/**
 * For the keys of a part of a form, or of one field: Enter in its fields doesn't send the form around it. Keys with a modifier,
 * buttons, and forms within the part work as ever.
 */
export function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key !== "Enter" || ctrlKey || metaKey || shiftKey || altKey) return;
  const isField = target instanceof Element && target.matches(FIELD);
  if (isField && target.closest("form")?.contains(currentTarget)) event.preventDefault();
}

/** The text in a form's field; "" without such a field. */
export const textIn = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? "");

/** Notes what is in a form as it is sent. What is returned empties it, but for fields in which something else was typed since. */
export function emptyingLater(form: HTMLFormElement): () => void {
  const sent = [...form.querySelectorAll("input")].map((input) => [input, input.value] as const);
  return () => {
    for (const [input, value] of sent) if (input.value === value) input.value = input.defaultValue;
  };
}

/** Whether something is typed into one of a form's text fields. */
export const hasText = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("input")].some(({ hidden, value }) => !hidden && value !== "");

/** Props that tie a control to its label, hint and error. Spread them on the control. */
export type FieldControl = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = {
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
export function Field({ label, hint, error, aside, labelHidden = false, className, children }: FieldProps) {
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

/** One line of text. */
export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input className={cn(controlLook, "h-9 pe-3 text-14 pointer-coarse:h-11", className)} {...rest} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea className={cn(controlLook, "min-h-16 resize-y py-2 pe-3 text-14", className)} {...rest} />
);

type FormButtonsProps = { cancel: string; onCancel: () => void; submit: string; busy: boolean };

/** The end of a short form: away from it, or on with it. */
export const FormButtons = ({ cancel, onCancel, submit, busy }: FormButtonsProps) => (
  <div className="mt-2 flex justify-end gap-2">
    <Button tone="quiet" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" tone="primary" busy={busy}>
      {submit}
    </Button>
  </div>
);

type DoneButtonProps = { label: string; onDone: () => void; className?: string };

/** The end of something to read, where nothing is left to choose. */
export const DoneButton = ({ label, onDone, className }: DoneButtonProps) => (
  <div className={cn("flex justify-end", className)}>
    <Button tone="primary" onClick={onDone}>
      {label}
    </Button>
  </div>
);
