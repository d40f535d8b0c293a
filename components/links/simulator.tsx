import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/session/queries";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useSettled } from "@/components/ui/use-settled";
import { COUNTRIES } from "./countries";
import { DEVICES } from "./devices";
import { LANGUAGES } from "./languages";
import type { LinkValues } from "./link-values";
import { type Facts, simulationQuery } from "./simulation";
import { SimulationResult } from "./simulation-result";

const NOBODY: Facts = { country: "", device: "", language: "", date: "", password: "", bot: false };
const PAUSE = 300;

/** Where an imagined visitor would end, with the form as it stands. Decided by the code that decides about real ones. */
export function Simulator({ id, hasPassword }: { id?: number | undefined; hasPassword: boolean }) {
  const t = useTranslations("simulator");
  const timeZone = useTimeZone();
  const { control } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const [facts, setFacts] = useState(NOBODY);
  const set = (changes: Partial<Facts>) => setFacts({ ...facts, ...changes });
  const asked = useSettled(JSON.stringify([values, facts]), PAUSE);
  const [draft, visitor] = JSON.parse(asked) as [LinkValues, Facts];
  const { data, error } = useQuery(simulationQuery({ id, values: draft, facts: visitor, timeZone }));
  const anyone = { value: "", label: t("any-device") };
  const locked = values.password !== "" || (hasPassword && values.passwordKept === "keep");
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label={t("country")}
          options={COUNTRIES}
          value={facts.country}
          onChange={(country) => set({ country })}
        />
        <Field label={t("device")}>
          {(field) => (
            <Select
              {...field}
              value={facts.device}
              options={[anyone, ...Object.entries(DEVICES).map(([value, label]) => ({ value, label }))]}
              onChange={(device) => set({ device })}
            />
          )}
        </Field>
        <Choice
          label={t("language")}
          options={LANGUAGES}
          value={facts.language}
          onChange={(language) => set({ language })}
        />
        <Field label={t("date")} aside={timeZone}>
          {(field) => (
            <Input
              {...field}
              type="datetime-local"
              value={facts.date}
              onChange={(event) => set({ date: event.target.value })}
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
                onChange={(event) => set({ password: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <Switch label={t("bot")} checked={facts.bot} onChange={(bot) => set({ bot })} />
      <SimulationResult result={data} problem={error?.message} />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  options: readonly { value: string; label: string; mark?: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** One of many, or nothing said. */
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
