import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { Input } from "@/components/ui/input";
import { ChannelMark } from "./channel-mark";
import { PALETTE } from "./palette";

/** A channel's colour: one of those that are seen well on both themes, or any other by its number. */
export function ColorField() {
  const t = useTranslations("channels");
  const note = useId();
  const { control, register, setValue, formState } = useFormContext<{ color: string }>();
  const color = useWatch({ control, name: "color" });
  const error = errorText(formState.errors.color?.message);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-13">{t("color")}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {PALETTE.map((value) => (
          <label
            key={value}
            className="grid size-8 cursor-pointer place-items-center rounded-control border border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={`${note}-swatch`}
              aria-label={value}
              checked={color.toLowerCase() === value}
              onChange={() => setValue("color", value, { shouldDirty: true, shouldValidate: true })}
              className="sr-only"
            />
            <ChannelMark color={value} className="size-5" />
          </label>
        ))}
        <span className="flex items-center gap-2 pl-1">
          <ChannelMark color={/^#[0-9a-f]{6}$/i.test(color) ? color : "#000000"} className="size-5" />
          <Input
            {...register("color")}
            aria-label={t("color-number")}
            aria-describedby={note}
            aria-invalid={error ? true : undefined}
            spellCheck={false}
            maxLength={7}
            className="code w-28"
          />
        </span>
      </div>
      <p id={note} className={error ? "mt-1 text-12 text-bad" : "mt-1 text-12 text-ink-3"}>
        {error ?? t("color-hint")}
      </p>
    </fieldset>
  );
}
