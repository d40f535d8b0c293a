import { type FieldValues, type Path, type PathValue, useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Props<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
};

/** One of a short list, in the form around it. */
export function ChoiceField<V extends FieldValues>({ name, label, hint, options }: Props<V>) {
  const { control, setValue } = useFormContext<V>();
  const value = String(useWatch({ control, name }) ?? "");
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <Select
          {...field}
          value={value}
          options={options}
          onChange={(next) => setValue(name, next as PathValue<V, Path<V>>, { shouldDirty: true })}
        />
      )}
    </Field>
  );
}
