import { X } from "lucide-react";
import { type FieldValues, get, type Path, type PathValue, useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  /** what holds while there is none; without it a colour cannot be taken away */
  none?: string;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour as `#RRGGBB`: chosen from the system's own picker or written. */
export function ColorField<V extends FieldValues>({ name, label, none }: Props<V>) {
  const t = useTranslations("designer");
  const { control, register, setValue, formState } = useFormContext<V>();
  const value = String(useWatch({ control, name }) ?? "");
  const error = errorText((get(formState.errors, name) as { message?: string } | undefined)?.message);
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
            className="code"
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
