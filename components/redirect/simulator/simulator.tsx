import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import type { LinkValues } from "@/components/links/form/link-values";
import { Switch } from "@/components/ui/checkbox";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { NOBODY } from "./facts";
import { MoreFields } from "./more-fields";
import { type Facts, simulationQuery } from "./simulation";
import { SimulationResult } from "./simulation-result";
import { VisitorFields } from "./visitor-fields";

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
