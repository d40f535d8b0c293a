import { useTranslations } from "use-intl";
import { Field, Input } from "@/components/ui/form";
import { CONTINENTS, type ConditionKind, RULE_DEVICES, UTM_PARTS } from "@/lib/links/rules/enums";
import { useDeviceNames } from "../device-names";
import { useTargetNames } from "../target-names";
import { ManyOf, SomeOf, TypedList } from "./list-fields";
import { ProgramFields } from "./program-fields";
import { DatesFields, HoursFields } from "./time-fields";
import { TypedField } from "./typed-field";
import { useContinentName } from "./use-names";
import { fieldsIn, numberIn, textIn, textsIn, withField } from "./values";

export type ValueProps = { value: unknown; onChange: (value: unknown) => void; invalid: boolean };
type Props = ValueProps & { kind: ConditionKind };

/** What a condition compares with, by its kind. */
export function ConditionValue({ kind, value, onChange, invalid }: Props) {
  const t = useTranslations("rules");
  const continent = useContinentName();
  const { countries, languages } = useTargetNames();
  const { deviceName } = useDeviceNames();
  const list = { label: t(`kinds.${kind}`), values: textsIn(value), onChange, invalid };
  const rest = { value, onChange, invalid };
  switch (kind) {
    case "country":
      return (
        <ManyOf {...list} options={countries.map(({ mark, label }) => ({ value: mark, label, mark }))} />
      );
    case "language":
      return <ManyOf {...list} options={languages} />;
    case "continent":
      return (
        <SomeOf {...list} options={CONTINENTS.map((code) => ({ value: code, label: continent(code) }))} />
      );
    case "device":
      return (
        <SomeOf {...list} options={RULE_DEVICES.map((name) => ({ value: name, label: deviceName(name) }))} />
      );
    case "region":
    case "city":
    case "ip":
      return <TypedList {...list} placeholder={t(`values.examples.${kind}`)} />;
    case "eu":
    case "bot":
    case "returning":
      return null;
    case "system":
    case "browser":
      return <ProgramFields {...rest} kind={kind} />;
    case "referrer":
      return <ReferrerFields {...rest} />;
    case "query":
      return <QueryFields {...rest} />;
    case "utm":
      return <UtmFields {...rest} />;
    case "dates":
      return <DatesFields {...rest} />;
    case "hours":
      return <HoursFields {...rest} />;
    case "visit":
      return <VisitFields {...rest} />;
    case "percent":
      return <PercentField {...rest} />;
  }
}

function ReferrerFields({ value, onChange, invalid }: ValueProps) {
  const t = useTranslations("rules.values");
  const { hosts, path } = fieldsIn(value);
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <TypedList
        label={t("hosts")}
        values={textsIn(hosts)}
        placeholder={t("examples.hosts")}
        invalid={invalid}
        onChange={(next) => onChange({ ...fieldsIn(value), hosts: next })}
      />
      <Input
        aria-label={t("path")}
        placeholder={t("examples.path")}
        spellCheck={false}
        value={textIn(path)}
        onChange={(event) => onChange(withField(value, "path", event.target.value))}
      />
    </div>
  );
}

function QueryFields({ value, onChange, invalid }: ValueProps) {
  const t = useTranslations("rules.values");
  const { name, value: wanted } = fieldsIn(value);
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Input
        aria-label={t("name")}
        aria-invalid={invalid || undefined}
        placeholder={t("name")}
        spellCheck={false}
        value={textIn(name)}
        onChange={(event) => onChange({ ...fieldsIn(value), name: event.target.value })}
      />
      <Input
        aria-label={t("wanted")}
        placeholder={wanted === "" ? t("examples.empty") : t("examples.wanted")}
        spellCheck={false}
        value={textIn(wanted)}
        onChange={(event) => onChange(withField(value, "value", event.target.value))}
      />
    </div>
  );
}

function UtmFields({ value, onChange }: ValueProps) {
  const t = useTranslations("breakdown.utm");
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {UTM_PARTS.map((part) => (
        <Field key={part} label={t(`utm_${part}`)}>
          {(field) => (
            <Input
              {...field}
              spellCheck={false}
              value={textIn(fieldsIn(value)[part])}
              onChange={(event) => onChange(withField(value, part, event.target.value))}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function VisitFields({ value, onChange, invalid }: ValueProps) {
  const t = useTranslations("rules.values");
  const bound = (name: "least" | "most") => (
    <TypedField
      aria-label={t(name)}
      aria-invalid={invalid || undefined}
      inputMode="numeric"
      placeholder={t(name)}
      value={fieldsIn(value)[name]}
      write={textIn}
      read={(text) => (text.trim() === "" ? undefined : numberIn(text))}
      onChange={(next) => onChange(withField(value, name, next))}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-2">
      {bound("least")}
      {bound("most")}
    </div>
  );
}

const PercentField = ({ value, onChange, invalid }: ValueProps) => {
  const t = useTranslations("rules");
  return (
    <span className="grid grid-cols-[6rem_auto] items-center gap-2 text-13">
      <TypedField
        aria-label={t("kinds.percent")}
        aria-invalid={invalid || undefined}
        inputMode="decimal"
        value={value}
        write={textIn}
        read={numberIn}
        onChange={onChange}
      />
      %
    </span>
  );
};
