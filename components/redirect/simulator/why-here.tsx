import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useRuleName } from "@/components/analytics/statistics/value-names";
import { useTimeZone } from "@/components/identity/session/queries";
import { type LinkSettings, linkQuery } from "@/components/links/queries";
import { useSentences } from "@/components/links/rules/use-sentences";
import { parseTimestamp } from "@/components/timestamps";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { factsOf, type Visit } from "./facts";
import { MoreFields } from "./more-fields";
import { savedSimulationQuery } from "./simulation";
import { SimulationResult } from "./simulation-result";
import { VisitorFields } from "./visitor-fields";

/** A visit to a link that is still there. */
export type AskedVisit = Visit & { link: number };

type Props = { visit: AskedVisit; open: boolean; onClose: () => void };

/** Why a visitor landed where they did: the rule that decided with its condition, and the same visit simulated with the link of today. */
export function WhyHere({ visit, open, onClose }: Props) {
  const t = useTranslations("why-here");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const time = format.dateTime(parseTimestamp(visit.time), {
    dateStyle: "full",
    timeStyle: "medium",
    timeZone,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      shape="wide"
      title={t("title")}
      description={[visit.shorturl?.replace(/^https?:\/\//, ""), time].filter(Boolean).join(" · ")}
    >
      <div className="flex flex-col gap-6">
        <Reason visit={visit} />
        <Again visit={visit} />
      </div>
    </Dialog>
  );
}

/** What was recorded with the visit, and what the rule of that name says. */
function Reason({ visit }: { visit: AskedVisit }) {
  const t = useTranslations("why-here");
  const values = useTranslations("values");
  const ruleName = useRuleName();
  const condition = useCondition(visit);
  const { outcome, destination } = visit;
  return (
    <dl
      aria-label={t("reason")}
      className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-14 max-sm:grid-cols-1"
    >
      <dt className="text-ink-3">{t("rule")}</dt>
      <dd className="break-words font-semibold">
        {outcome === "passed" ? ruleName(ruleOf(visit)) : values(`outcome.${outcome}`)}
      </dd>
      {condition && (
        <>
          <dt className="text-ink-3">{t("condition")}</dt>
          <dd className="break-words">{condition}</dd>
        </>
      )}
      {destination && (
        <>
          <dt className="text-ink-3">{t("landed")}</dt>
          <dd className="code break-all">{destination}</dd>
        </>
      )}
    </dl>
  );
}

/** Statistics name what is the link's own destination. */
const ruleOf = ({ rule }: Visit): string => (rule === "Default" ? "" : rule);

/** What the rule that decided asks for, as the link has it today; undefined where the name of the rule says it, or while it is read. */
function useCondition(visit: AskedVisit): string | undefined {
  const t = useTranslations("why-here");
  const sentence = useSentences();
  const { data } = useQuery(linkQuery(visit.link));
  if (!data || visit.outcome !== "passed") return undefined;
  const rule = ruleOf(visit);
  if (rule === "") return t(hasRules(data.settings) ? "no-rule" : "without-rules");
  if (!rule.startsWith("rule:")) return undefined;
  const found = data.settings.rules.find(({ name }) => `rule:${name}` === rule);
  return found ? sentence(found) : t("gone");
}

const hasRules = ({ rules, geotarget, devicetarget, languagetarget }: LinkSettings): boolean =>
  [rules, geotarget, devicetarget, languagetarget].some((list) => list.length > 0);

const DEBOUNCE_MS = 300;

/** The same visitor again, who can be changed. */
function Again({ visit }: { visit: AskedVisit }) {
  const t = useTranslations("why-here");
  const timeZone = useTimeZone();
  const [first] = useState(() => factsOf(visit, timeZone));
  const [facts, setFacts] = useState(first);
  const change = (changes: Partial<typeof facts>) => setFacts({ ...facts, ...changes });
  const asked = useDebouncedValue(facts, DEBOUNCE_MS);
  const { data, error } = useQuery(savedSimulationQuery({ id: visit.link, facts: asked, timeZone }));
  const isSame = asked === first;
  const differs =
    data !== undefined && isSame && (data.outcome !== visit.outcome || data.rule !== ruleOf(visit));
  return (
    <section aria-label={t("again")} className="flex flex-col gap-4 border-t pt-4">
      <div>
        <h3 className="font-semibold text-14">{t("again")}</h3>
        <p className="text-13 text-ink-2">{t("again-note")}</p>
      </div>
      {differs && <Callout tone="note">{t("differs")}</Callout>}
      <SimulationResult result={data} problem={error?.message} />
      <VisitorFields facts={facts} locked={false} onChange={change} />
      <MoreFields facts={facts} onChange={change} />
    </section>
  );
}
