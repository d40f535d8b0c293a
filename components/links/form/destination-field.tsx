import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Field, Input } from "@/components/ui/form";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { withScheme } from "../destination";
import { destinationQuery } from "../queries";
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

/** The link's title in the dashboard. */
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

const DEBOUNCE_MS = 600;

/** Metadata of the form's destination, fetched once typing pauses; one query for all users of the hook. */
export function useDestination() {
  const { control } = useFormContext<LinkValues>();
  const url = useWatch({ control, name: "url" }).trim();
  const debounced = useDebouncedValue(url, DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(destinationQuery(debounced));
  const isCurrent = debounced === url;
  return { page: isCurrent ? data : undefined, error: isCurrent ? error : null, isFetching };
}
