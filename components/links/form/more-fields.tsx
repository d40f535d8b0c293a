import { Controller, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Switch } from "@/components/ui/checkbox";
import { Field, Input, Textarea } from "@/components/ui/form";
import type { LinkValues } from "./link-values";

/** A note for the workspace, what the link is called elsewhere, and whether it is shown and works at all. */
export function MoreFields() {
  const t = useTranslations("link-form.more");
  const { register, control, formState } = useFormContext<LinkValues>();
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("note")} hint={t("note-hint")} error={errorText(formState.errors.description?.message)}>
        {(field) => <Textarea {...field} {...register("description")} rows={3} />}
      </Field>
      <Field
        label={t("external-id")}
        hint={t("external-id-hint")}
        error={errorText(formState.errors.externalid?.message)}
      >
        {(field) => (
          <Input
            {...field}
            {...register("externalid")}
            autoComplete="off"
            maxLength={255}
            spellCheck={false}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="private"
        render={({ field }) => (
          <Switch
            label={t("public")}
            hint={t("public-hint")}
            checked={!field.value}
            onChange={(on) => field.onChange(!on)}
          />
        )}
      />
      <Controller
        control={control}
        name="status"
        render={({ field }) => (
          <Switch
            label={t("active")}
            hint={t("active-hint")}
            checked={field.value === "active"}
            onChange={(on) => field.onChange(on ? "active" : "disabled")}
          />
        )}
      />
    </div>
  );
}
