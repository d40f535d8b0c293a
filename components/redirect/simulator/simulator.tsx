import { useQuery } from "@tanstack/react-query";
import { Check, CornerDownRight, X } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useRuleName } from "@/components/analytics/statistics/value-names";
import { useTimeZone } from "@/components/identity/session/queries";
import type { LinkValues } from "@/components/links/form/link-values";
import { DEVICES } from "@/components/links/route-stops";
import { useTargetNames } from "@/components/links/target-names";
import { Switch } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Combobox } from "@/components/ui/combobox";
import { Field, Input } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { MoreFields } from "./more-fields";
import { type Facts, type Simulated, simulationQuery } from "./simulation";

const NOBODY: Facts = {
  country: "",
  device: "",
  language: "",
  region: "",
  city: "",
  address: "",
  referrer: "",
  query: "",
  path: "",
  visit: "",
  date: "",
  password: "",
  bot: false,
};
const DEBOUNCE_MS = 300;

/** Simulates a visit to the link in the form, with the code that handles real ones. */
export function Simulator({ id, hasPassword }: { id?: number | undefined; hasPassword: boolean }) {
  const t = useTranslations("simulator");
  const timeZone = useTimeZone();
  const { control } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const [facts, setFacts] = useState(NOBODY);
  const set = (changes: Partial<Facts>) => setFacts({ ...facts, ...changes });
  const asked = useDebouncedValue(JSON.stringify([values, facts]), DEBOUNCE_MS);
  const [draft, visitor] = JSON.parse(asked) as [LinkValues, Facts];
  const { data, error } = useQuery(simulationQuery({ id, values: draft, facts: visitor, timeZone }));
  const locked = values.password !== "" || (hasPassword && values.passwordKept === "keep");
  return (
    <div className="flex flex-col gap-4">
      <VisitorFields facts={facts} locked={locked} onChange={set} />
      <MoreFields facts={facts} onChange={set} />
      <Switch label={t("bot")} checked={facts.bot} onChange={(bot) => set({ bot })} />
      <SimulationResult result={data} problem={error?.message} />
    </div>
  );
}

type VisitorFieldsProps = {
  facts: Facts;
  /** whether the link asks for a password */
  locked: boolean;
  onChange: (changes: Partial<Facts>) => void;
};

function VisitorFields({ facts, locked, onChange }: VisitorFieldsProps) {
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

type Props = { result: Simulated | undefined; problem: string | undefined };

/** The steps of the visit in order, which one decided, and the final address. */
export function SimulationResult({ result, problem }: Props) {
  const t = useTranslations("simulator");
  const ruleName = useRuleName();
  if (problem) return <p className="text-13 text-ink-3">{t("problem", { problem })}</p>;
  if (!result) return <p className="text-13 text-ink-3">{t("nothing-yet")}</p>;
  const { steps, outcome, rule, address, counted, ignored, app } = result;
  const passed = address !== null;
  return (
    <div role="status" aria-label={t("result")} className="rounded-panel border bg-canvas p-3 text-13">
      <ol className="mb-3 flex flex-col gap-1">
        {steps.map(({ step, decided }) => {
          const isRefusal = decided && !passed;
          return (
            <li key={step} className={cn("flex items-center gap-2", decided ? "font-medium" : "text-ink-3")}>
              {isRefusal ? (
                <X aria-hidden className="size-3.5 text-bad" />
              ) : decided ? (
                <CornerDownRight aria-hidden className="size-3.5 text-accent rtl:-scale-x-100" />
              ) : (
                <Check aria-hidden className="size-3.5" />
              )}
              {step === "limit" && outcome === "withheld"
                ? t("steps.limit.withholds")
                : t(`steps.${step}.${decided ? "decides" : "passes"}`, { rule: ruleName(rule) })}
            </li>
          );
        })}
      </ol>
      {passed ? (
        <p>
          <span className="text-ink-3">{t("ends-at")} </span>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="code break-all underline underline-offset-2"
          >
            {address}
          </a>
        </p>
      ) : (
        <p className="font-medium">{t(`outcomes.${outcome}`)}</p>
      )}
      {app && <p className="mt-1 break-words">{t(`app.${app.kind}`, app)}</p>}
      {ignored.length > 0 && (
        <p className="mt-1 text-12 text-warn">
          {t("ignored", { count: ignored.length, rules: ignored.map(ruleName).join(", ") })}
        </p>
      )}
      <p className="mt-1 text-12 text-ink-3">{t(counted ? "counted" : "not-counted")}</p>
    </div>
  );
}
