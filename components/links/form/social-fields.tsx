import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Field, Input, Textarea } from "@/components/ui/form";
import type { LinkValues } from "./link-values";

/** How the link looks where it is shared. */
export function SocialFields() {
  const t = useTranslations("social");
  const { register, control, formState } = useFormContext<LinkValues>();
  const [title, description] = useWatch({ control, name: ["metatitle", "metadescription"] });
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t("title")}
        aside={t("length", { length: title.length, good: 60 })}
        error={errorText(errors.metatitle?.message)}
      >
        {(field) => <Input {...field} {...register("metatitle")} autoComplete="off" />}
      </Field>
      <Field
        label={t("description")}
        aside={t("length", { length: description.length, good: 160 })}
        error={errorText(errors.metadescription?.message)}
      >
        {(field) => <Textarea {...field} {...register("metadescription")} rows={2} />}
      </Field>
      <Field label={t("image")} hint={t("image-hint")} error={errorText(errors.metaimage?.message)}>
        {(field) => (
          <Input
            {...field}
            {...register("metaimage")}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
    </div>
  );
}
