import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { Combobox, type Option } from "@/components/ui/combobox";
import { TypedField } from "./typed-field";
import { entriesIn, lineOf } from "./values";

type ListProps = {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  invalid: boolean;
};

/** Several of many known values, found by typing. */
export function ManyOf({
  label,
  values,
  options,
  onChange,
  invalid,
}: ListProps & { options: readonly Option[] }) {
  const t = useTranslations("rules.values");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {values.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {values.map((value) => {
            const name = options.find((option) => option.value === value)?.label ?? value;
            return (
              <li
                key={value}
                className="inline-flex h-7 min-w-0 items-center gap-1 rounded-control border pe-0.5 ps-2 text-13 pointer-coarse:h-9"
              >
                <span className="truncate">{name}</span>
                <button
                  type="button"
                  aria-label={t("take-out", { name })}
                  onClick={() => onChange(values.filter((one) => one !== value))}
                  className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:size-9"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <Combobox
        // Chosen ones appear above; the field is empty for the next.
        key={values.join()}
        value={null}
        options={options.filter(({ value }) => !values.includes(value))}
        onChange={(value) => onChange([...values, value])}
        placeholder={t("add", { label })}
        aria-label={t("add", { label })}
        aria-invalid={invalid || undefined}
      />
    </div>
  );
}

/** Several of a few known values, all visible. Native checkboxes underneath. */
export function SomeOf({
  label,
  values,
  options,
  onChange,
}: Omit<ListProps, "invalid"> & { options: readonly Option[] }) {
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  const all = [...options, ...unknown.map((value) => ({ value, label: value }))];
  const toggle = (value: string) =>
    onChange(
      values.includes(value)
        ? values.filter((one) => one !== value)
        : all
            .filter((option) => option.value === value || values.includes(option.value))
            .map((option) => option.value),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {all.map((option) => {
          const isChosen = values.includes(option.value);
          return (
            <label
              key={option.value}
              className={cn(
                "flex h-8 cursor-pointer items-center rounded-control border px-2.5 text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11",
                isChosen
                  ? "border-ink bg-ink font-medium text-surface"
                  : "border-line-strong bg-surface text-ink-2 hover:text-ink",
              )}
            >
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => toggle(option.value)}
                className="sr-only"
              />
              {option.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Several values as text with commas. */
export function TypedList({
  label,
  values,
  onChange,
  invalid,
  placeholder,
}: ListProps & { placeholder: string }) {
  return (
    <TypedField
      aria-label={label}
      aria-invalid={invalid || undefined}
      placeholder={placeholder}
      value={[...values]}
      write={lineOf}
      read={entriesIn}
      onChange={onChange}
    />
  );
}
