import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { DEVICES } from "@/components/links/route-stops";
import { useTargetNames } from "@/components/links/target-names";
import { Combobox } from "@/components/ui/combobox";
import { Field, Input } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import type { Facts } from "./simulation";

type VisitorFieldsProps = {
  facts: Facts;
  /** whether the link asks for a password */
  locked: boolean;
  onChange: (changes: Partial<Facts>) => void;
};

/** Who visits, and when. */
export function VisitorFields({ facts, locked, onChange }: VisitorFieldsProps) {
  const t = useTranslations("simulator");
  const timeZone = useTimeZone();
  const { countries, languages } = useTargetNames();
  const anyone = { value: "", label: t("any-device") };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Choice
        label={t("country")}
        options={countries}
        value={facts.country}
        onChange={(country) => onChange({ country })}
      />
      <Field label={t("device")}>
        {(field) => (
          <Select
            {...field}
            value={facts.device}
            options={[anyone, ...Object.entries(DEVICES).map(([value, label]) => ({ value, label }))]}
            onChange={(device) => onChange({ device })}
          />
        )}
      </Field>
      <Choice
        label={t("language")}
        options={languages}
        value={facts.language}
        onChange={(language) => onChange({ language })}
      />
      <Field label={t("date")} aside={timeZone}>
        {(field) => (
          <Input
            {...field}
            type="datetime-local"
            value={facts.date}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
      </Field>
      {locked && (
        <Field label={t("password")}>
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              value={facts.password}
              onChange={(event) => onChange({ password: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  options: readonly { value: string; label: string; mark?: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** One of many options, or unspecified. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  const t = useTranslations("simulator");
  const all = [{ value: "", label: t("any") }, ...options];
  return (
    <Field label={label}>
      {(field) => (
        <Combobox
          {...field}
          aria-label={label}
          placeholder={t("any")}
          value={all.find((option) => option.value === value) ?? null}
          options={all}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
