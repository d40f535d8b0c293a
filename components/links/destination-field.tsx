import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { withScheme } from "./destination";
import type { LinkValues } from "./link-values";
import { utmFrom } from "./utm";

/** Where the link leads. The scheme is added, and the address checked, on leaving the field. */
export function DestinationField({ focusAtFirst }: { focusAtFirst: boolean }) {
  const t = useTranslations("link-form");
  const { register, setValue, getValues, formState } = useFormContext<LinkValues>();
  const complete = (typed: string) => {
    const whole = withScheme(typed);
    if (whole === "") return;
    setValue("url", whole, { shouldDirty: true, shouldValidate: true });
    setValue("utm", utmFrom(whole, getValues("utm")));
  };
  return (
    <Field label={t("url")} error={errorText(formState.errors.url?.message)}>
      {(control) => (
        <Input
          {...control}
          {...register("url", {
            onBlur: (event: { target: HTMLInputElement }) => complete(event.target.value),
          })}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("url-example")}
          autoFocus={focusAtFirst}
        />
      )}
    </Field>
  );
}
