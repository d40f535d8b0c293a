import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { useTimeZone } from "@/components/identity/session/queries";
import { TextField } from "@/components/shell/text-field";
import { Field, Input } from "@/components/ui/form";
import type { LinkValues } from "./link-values";

/** When a link starts, and where visitors go before. */
export function StartFields() {
  const t = useTranslations("expiry");
  const timeZone = useTimeZone();
  const { register, formState } = useFormContext<LinkValues>();
  return (
    <>
      <Field
        label={t("start")}
        aside={timeZone}
        hint={t("start-hint")}
        error={errorText(formState.errors.startsat?.message)}
      >
        {(field) => <Input {...field} {...register("startsat")} type="datetime-local" step={60} />}
      </Field>
      <TextField<LinkValues>
        name="earlyurl"
        label={t("before")}
        hint={t("before-hint")}
        inputMode="url"
        placeholder="https://"
      />
    </>
  );
}
