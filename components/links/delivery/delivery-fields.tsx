import { Controller, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Field } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { QUERY_MODES, REDIRECT_CODES, REFERRER_POLICIES } from "@/lib/links/delivery/enums";
import type { DeliveryValues } from "./values";

/** `link`: what isn't chosen is as its domain has it. `domain`: as usual. */
type Props = { of: "link" | "domain" };

const FLAGS = ["true", "false"] as const;

/** What goes along to the destination, and how visitors are sent there. */
export function DeliveryFields({ of }: Props) {
  const t = useTranslations("delivery");
  return (
    <div className="flex flex-col gap-4">
      <Choice
        of={of}
        name="passquery"
        options={QUERY_MODES.map((value) => ({ value, label: t(`query.${value}`) }))}
      />
      <Choice
        of={of}
        name="passpath"
        options={FLAGS.map((value) => ({ value, label: t(`path.${value}`) }))}
      />
      <Choice
        of={of}
        name="redirectcode"
        options={REDIRECT_CODES.map((code) => ({ value: `${code}` as const, label: t(`code.${code}`) }))}
      />
      <Choice
        of={of}
        name="referrerpolicy"
        options={REFERRER_POLICIES.map((value) => ({ value, label: value }))}
      />
      <Choice
        of={of}
        name="indexable"
        options={FLAGS.map((value) => ({ value, label: t(`index.${value}`) }))}
      />
      <Choice
        of={of}
        name="escapeinapp"
        options={FLAGS.map((value) => ({ value, label: t(`escape.${value}`) }))}
      />
    </div>
  );
}

type ChoiceProps = Props & {
  name: keyof DeliveryValues;
  options: { value: string; label: string }[];
};

function Choice({ of, name, options }: ChoiceProps) {
  const t = useTranslations("delivery");
  const { control, formState } = useFormContext<DeliveryValues>();
  return (
    <Field
      label={t(`labels.${name}`)}
      hint={t(`hints.${name}`)}
      error={errorText(formState.errors[name]?.message)}
    >
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Select<string>
              {...field}
              value={value}
              onChange={onChange}
              options={[{ value: "", label: t(of === "link" ? "as-domain" : "usual") }, ...options]}
            />
          )}
        />
      )}
    </Field>
  );
}
