import { useState } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { useTimeZone } from "@/components/identity/session/queries";
import { TextField } from "@/components/shell/text-field";
import { formatTimestamp, fromZonedInput, toZonedInput } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { Field, Input } from "@/components/ui/form";
import type { LinkValues } from "./link-values";
import { StartFields } from "./start-fields";

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
      <StartFields />
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
        <Presets canClear={expiry !== ""} onChoose={set} />
      </div>
      <TextField<LinkValues>
        name="expiredurl"
        label={t("after")}
        hint={t("after-hint")}
        inputMode="url"
        placeholder="https://"
      />
      <TextField<LinkValues>
        name="clicklimit"
        label={t("limit")}
        hint={t("limit-hint")}
        inputMode="numeric"
        placeholder={t("no-limit")}
        className="max-w-40"
      />
      <TextField<LinkValues>
        name="dailylimit"
        label={t("daily")}
        hint={t("daily-hint")}
        inputMode="numeric"
        placeholder={t("no-limit")}
        className="max-w-40"
      />
      <Controller
        control={control}
        name="oncepervisitor"
        render={({ field }) => (
          <Switch label={t("once")} hint={t("once-hint")} checked={field.value} onChange={field.onChange} />
        )}
      />
    </div>
  );
}

type PresetsProps = { canClear: boolean; onChoose: (zoned: string) => void };

function Presets({ canClear, onChoose }: PresetsProps) {
  const t = useTranslations("expiry");
  const timeZone = useTimeZone();
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((preset) => (
        <Button
          key={preset}
          size="small"
          onClick={() => onChoose(toZonedInput(new Date(Date.now() + PRESETS[preset]), timeZone))}
        >
          {t(`presets.${preset}`)}
        </Button>
      ))}
      {canClear && (
        <Button size="small" tone="quiet" onClick={() => onChoose("")}>
          {t("never")}
        </Button>
      )}
    </div>
  );
}

/** A time in words, "in 3 days", "next Friday 6 pm", read in the page's language or in English, in the account's zone. Enter takes it. */
export function NaturalTime({ onTake }: { onTake: (zoned: string) => void }) {
  const t = useTranslations("expiry");
  const format = useFormatter();
  const language = useLocale();
  const timeZone = useTimeZone();
  const [typed, setTyped] = useState("");
  const [read, setRead] = useState<Date | null>(null);
  const type = async (text: string) => {
    setTyped(text);
    // The parser is larger than the form; most links never end.
    const { readTime } = await import("./read-time");
    setRead(await readTime(text, timeZone, new Date(), language));
  };
  const take = () => {
    if (!read) return;
    onTake(toZonedInput(read, timeZone));
    setTyped("");
    setRead(null);
  };
  const hint = read
    ? t("natural-read", {
        time: format.dateTime(read, { dateStyle: "full", timeStyle: "short", timeZone }),
      })
    : typed.trim()
      ? t("natural-unread")
      : undefined;
  return (
    <Field label={t("natural")} hint={hint}>
      {(field) => (
        <Input
          {...field}
          value={typed}
          autoComplete="off"
          placeholder={t("natural-example")}
          onChange={(event) => void type(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            take();
          }}
        />
      )}
    </Field>
  );
}
