import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { LinkValues } from "./link-values";
import { useDestination } from "./use-destination";

/** What the link is called in the dashboard. */
export function TitleField() {
  const t = useTranslations("link-form");
  const { register, formState } = useFormContext<LinkValues>();
  const { page } = useDestination();
  return (
    <Field label={t("title")} aside={t("optional")} error={errorText(formState.errors.title?.message)}>
      {(control) => (
        <Input
          {...control}
          {...register("title")}
          autoComplete="off"
          placeholder={page?.title || t("title-example")}
        />
      )}
    </Field>
  );
}
