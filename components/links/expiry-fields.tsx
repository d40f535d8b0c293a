import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { formatTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { LinkValues } from "./link-values";
import { NaturalTime } from "./natural-time";
import { fromZonedInput, toZonedInput } from "./zoned";

const DAY = 86_400_000;
const PRESETS = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY };

/** When a link ends, and what happens after. */
export function ExpiryFields() {
  const t = useTranslations("expiry");
  const timeZone = useTimeZone();
  const { register, setValue, control, formState } = useFormContext<LinkValues>();
  const expiry = useWatch({ control, name: "expiry" });
  const end = fromZonedInput(expiry, timeZone);
  const set = (text: string) => setValue("expiry", text, { shouldDirty: true, shouldValidate: true });
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-4">
      <NaturalTime onTake={set} />
      <div>
        <Field
          label={t("label")}
          aside={timeZone}
          hint={end ? t("in-utc", { time: formatTimestamp(end).slice(0, 16) }) : t("hint")}
          error={errorText(errors.expiry?.message)}
        >
          {(field) => <Input {...field} {...register("expiry")} type="datetime-local" step={60} />}
        </Field>
        <div className="mt-2 flex flex-wrap gap-1.5">
          {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((preset) => (
            <Button
              key={preset}
              size="small"
              onClick={() => set(toZonedInput(new Date(Date.now() + PRESETS[preset]), timeZone))}
            >
              {t(`presets.${preset}`)}
            </Button>
          ))}
          {expiry !== "" && (
            <Button size="small" tone="quiet" onClick={() => set("")}>
              {t("never")}
            </Button>
          )}
        </div>
      </div>
      <Field label={t("after")} hint={t("after-hint")} error={errorText(errors.expiredurl?.message)}>
        {(field) => (
          <Input
            {...field}
            {...register("expiredurl")}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
      <Field label={t("limit")} hint={t("limit-hint")} error={errorText(errors.clicklimit?.message)}>
        {(field) => (
          <Input
            {...field}
            {...register("clicklimit")}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("no-limit")}
            className="max-w-40"
          />
        )}
      </Field>
    </div>
  );
}
