import { type ReactNode, useId } from "react";
import { type FieldValues, type Path, type PathValue, useFormContext, useWatch } from "react-hook-form";

type Props<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  options: readonly { value: string; label: string; picture: ReactNode }[];
};

/** A choice of shapes, each drawn. Native radio buttons underneath. */
export function ShapeChoice<V extends FieldValues>({ name, label, options }: Props<V>) {
  const group = useId();
  const { control, setValue } = useFormContext<V>();
  const chosen = String(useWatch({ control, name }) ?? "");
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-13">{label}</legend>
      <div className="flex gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            title={option.label}
            className="grid size-9 cursor-pointer place-items-center rounded-control border border-line-strong bg-surface text-ink-2 has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={group}
              aria-label={option.label}
              checked={option.value === chosen}
              onChange={() => setValue(name, option.value as PathValue<V, Path<V>>, { shouldDirty: true })}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" aria-hidden className="size-5">
              {option.picture}
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
