import { useTranslations } from "use-intl";
import { Combobox } from "@/components/ui/combobox";
import { Field, type FieldControl, Input } from "@/components/ui/form";
import { WEEKDAYS } from "@/lib/links/rules/enums";
import type { ValueProps } from "./condition-value";
import { SomeOf } from "./list-fields";
import { useDayName } from "./use-names";
import { fieldsIn, textIn, textsIn, withField } from "./values";

/** From one day, or a time of it, until another. A day alone is whole. */
export function DatesFields({ value, onChange, invalid }: ValueProps) {
  const t = useTranslations("rules.values");
  return (
    <div className="flex flex-col gap-2">
      {(["from", "until"] as const).map((bound) => (
        <Moment
          key={bound}
          label={t(bound)}
          invalid={invalid}
          value={textIn(fieldsIn(value)[bound])}
          onChange={(next) => onChange(withField(value, bound, next))}
        />
      ))}
      <Zone value={value} onChange={onChange} />
    </div>
  );
}

type MomentProps = { label: string; value: string; onChange: (value: string) => void; invalid: boolean };

function Moment({ label, value, onChange, invalid }: MomentProps) {
  const t = useTranslations("rules.values");
  const [day, time] = [value.slice(0, 10), value.slice(11)];
  return (
    <Field label={label}>
      {(field: FieldControl) => (
        <span className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
          <Input
            {...field}
            aria-invalid={invalid || undefined}
            type="date"
            value={day}
            onChange={({ target }) => onChange(`${target.value} ${target.value && time}`.trim())}
          />
          <Input
            aria-label={t("time-of", { label })}
            type="time"
            disabled={day === ""}
            value={time}
            onChange={({ target }) => onChange(`${day} ${target.value}`.trim())}
          />
        </span>
      )}
    </Field>
  );
}

/** Days of the week, hours of the day, or both. */
export function HoursFields({ value, onChange, invalid }: ValueProps) {
  const t = useTranslations("rules.values");
  const dayName = useDayName("short");
  const { days } = fieldsIn(value);
  return (
    <div className="flex flex-col gap-2">
      <SomeOf
        label={t("days")}
        values={textsIn(days)}
        options={WEEKDAYS.map((day) => ({ value: day, label: dayName(day) }))}
        onChange={(next) => onChange(withField(value, "days", next.length > 0 ? next : undefined))}
      />
      <div className="grid grid-cols-2 gap-2">
        {(["from", "until"] as const).map((bound) => (
          <Field key={bound} label={t(bound)}>
            {(field) => (
              <Input
                {...field}
                aria-invalid={invalid || undefined}
                placeholder={t(`examples.hours.${bound}`)}
                // A time field of the browser has no 24:00.
                inputMode="numeric"
                value={textIn(fieldsIn(value)[bound])}
                onChange={(event) => onChange(withField(value, bound, event.target.value))}
              />
            )}
          </Field>
        ))}
      </div>
      <Zone value={value} onChange={onChange} />
    </div>
  );
}

function Zone({ value, onChange }: Pick<ValueProps, "value" | "onChange">) {
  const t = useTranslations("rules.values");
  const zone = textIn(fieldsIn(value).zone) || "UTC";
  const options = [...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
    value: name,
    label: name.replaceAll("_", " "),
  }));
  return (
    <Field label={t("zone")}>
      {(field) => (
        <Combobox
          {...field}
          aria-label={t("zone")}
          placeholder={t("zone")}
          value={options.find((option) => option.value === zone) ?? null}
          options={options}
          onChange={(next) => onChange(withField(value, "zone", next))}
        />
      )}
    </Field>
  );
}
