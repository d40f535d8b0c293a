import type { ComponentProps, ReactNode } from "react";
import { type FieldErrors, type FieldValues, get, type Path, useFormContext } from "react-hook-form";
import { errorText } from "@/components/form-errors";
import { Field, Input, Textarea } from "@/components/ui/form";

type Props<V extends FieldValues> = Omit<ComponentProps<"input">, "name" | "type"> & {
  name: Path<V>;
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
  /** several lines instead of one */
  rows?: number;
};

/** What is wrong with a field of a form, as a sentence. */
export const errorAt = (errors: FieldErrors, name: string): string | undefined =>
  errorText((get(errors, name) as { message?: string } | undefined)?.message);

/** A text field of the surrounding form, with label, hint and error. */
export function TextField<V extends FieldValues>({ name, label, hint, aside, rows, ...input }: Props<V>) {
  const { register, formState } = useFormContext<V>();
  const error = errorAt(formState.errors, name);
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {(control) =>
        rows ? (
          <Textarea {...control} {...register(name)} rows={rows} placeholder={input.placeholder} />
        ) : (
          <Input autoComplete="off" {...control} {...register(name)} {...input} />
        )
      }
    </Field>
  );
}
