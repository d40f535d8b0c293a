import { type FieldPath, type FieldValues, useController, useFormContext } from "react-hook-form";
import { errorAt } from "@/components/shell/text-field";
import { Field, Input } from "@/components/ui/form";

type Props<Values extends FieldValues> = { name: FieldPath<Values>; label: string };

/** A moment in UTC, kept as the API writes it. */
export function MomentField<Values extends FieldValues>({ name, label }: Props<Values>) {
  const { control, formState } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const value: string = field.value ?? "";
  return (
    <Field label={label} error={errorAt(formState.errors, name)}>
      {(given) => (
        <Input
          {...given}
          type="datetime-local"
          step={60}
          value={value.slice(0, 16).replace(" ", "T")}
          onChange={({ target }) => field.onChange(target.value && `${target.value.replace("T", " ")}:00`)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
