import { Controller, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Switch } from "@/components/ui/checkbox";
import { Field, Textarea } from "@/components/ui/form";
import type { LinkValues } from "./link-values";

/** A note for the workspace, and whether the link works at all. */
export function MoreFields() {
  const t = useTranslations("link-form.more");
  const { register, control, formState } = useFormContext<LinkValues>();
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("note")} hint={t("note-hint")} error={errorText(formState.errors.description?.message)}>
        {(field) => <Textarea {...field} {...register("description")} rows={3} />}
      </Field>
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
