import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type FieldValues, type Path, type PathValue, useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorAt } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/form";
import { Select } from "@/components/ui/select";

type Props = { title: string; hint?: ReactNode; children: ReactNode };

/** Fields of a designer that belong together, under a heading. */
export function FormSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="font-semibold text-16">
          {title}
        </h2>
        {hint && <p className="mt-0.5 text-13 text-ink-3">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

type ChoiceFieldProps<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
};

/** One of a few options, as a field of the form around it. */
export function ChoiceField<V extends FieldValues>({ name, label, hint, options }: ChoiceFieldProps<V>) {
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

type NumberFieldProps<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  hint?: string;
  unit: string;
  least: number;
  most: number;
  /** between two numbers that can be typed; 1 unless given */
  step?: number;
};

/** A number with its unit. */
export function NumberField<V extends FieldValues>({
  name,
  label,
  hint,
  unit,
  least,
  most,
  step = 1,
}: NumberFieldProps<V>) {
  const { register, formState } = useFormContext<V>();
  const error = errorAt(formState.errors, name);
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
              step={step}
              className="figures"
            />
          </span>
          <span className="text-13 text-ink-3">{unit}</span>
        </span>
      )}
    </Field>
  );
}

type ColorFieldProps<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  /** default while there is none; without it a color cannot be removed */
  none?: string;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** A color as `#RRGGBB`: picked with the system's color picker or typed. */
export function ColorField<V extends FieldValues>({ name, label, none }: ColorFieldProps<V>) {
  const t = useTranslations("designer");
  const { control, register, setValue, formState } = useFormContext<V>();
  const value = String(useWatch({ control, name }) ?? "");
  const error = errorAt(formState.errors, name);
  const change = (next: string) =>
    setValue(name, next as PathValue<V, Path<V>>, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  return (
    <Field label={label} error={error}>
      {(field) => (
        <span className="flex items-center gap-2">
          <span className="relative size-9 shrink-0 overflow-hidden rounded-control border border-line-strong pointer-coarse:size-11">
            <span
              aria-hidden
              className="absolute inset-0 bg-[repeating-conic-gradient(var(--line)_0_25%,transparent_0_50%)] bg-size-[8px_8px]"
              {...(HEX.test(value) && { style: { background: value } })}
            />
            <input
              type="color"
              aria-label={t("pick", { label })}
              value={HEX.test(value) ? value : "#000000"}
              onChange={(event) => change(event.target.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
          <Input
            {...field}
            {...register(name)}
            placeholder={none ?? "#182124"}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className={none === undefined ? "code" : "code placeholder:font-sans"}
          />
          {none !== undefined && value !== "" && (
            <Button tone="quiet" size="icon" aria-label={t("no-color", { label })} onClick={() => change("")}>
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
