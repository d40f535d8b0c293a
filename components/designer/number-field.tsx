import { type FieldValues, get, type Path, useFormContext } from "react-hook-form";
import { errorText } from "@/components/error-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  hint?: string;
  unit: string;
  least: number;
  most: number;
};

/** A whole number with its unit. */
export function NumberField<V extends FieldValues>({ name, label, hint, unit, least, most }: Props<V>) {
  const { register, formState } = useFormContext<V>();
  const error = errorText((get(formState.errors, name) as { message?: string } | undefined)?.message);
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <span className="flex items-center gap-2">
          <span className="w-24">
            <Input
              {...field}
              {...register(name, { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={least}
              max={most}
              className="figures"
            />
          </span>
          <span className="text-13 text-ink-3">{unit}</span>
        </span>
      )}
    </Field>
  );
}
