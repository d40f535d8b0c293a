import { Controller, useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Field } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { ALIAS_CASES, type AliasCase } from "@/lib/links/domains/enums";

export type AliasCaseValues = { aliascase: AliasCase };

/** Whether short links of the domain that differ by case alone are one or several. */
export function AliasCaseField() {
  const t = useTranslations("domains.alias-case");
  const { control, formState } = useFormContext<AliasCaseValues>();
  const rule = useWatch({ control, name: "aliascase" });
  const options = ALIAS_CASES.map((value) => ({ value, label: t(`options.${value}`) }));
  return (
    <Field
      label={t("label")}
      hint={t(`hints.${rule}`)}
      error={errorText(formState.errors.aliascase?.message)}
    >
      {(field) => (
        <Controller
          control={control}
          name="aliascase"
          render={({ field: { value, onChange } }) => (
            <Select<AliasCase> {...field} value={value} onChange={onChange} options={options} />
          )}
        />
      )}
    </Field>
  );
}
