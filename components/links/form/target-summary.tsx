import { useFormContext, useWatch } from "react-hook-form";
import { type RuleLook, useRuleLook } from "../route/rule-colors";
import { keyOf, type Stop, stopsOf } from "../route-stops";
import { RouteStrip } from "../route-strip";
import { draftsIn, nameOf } from "../rules/rule-drafts";
import type { LinkValues } from "./link-values";

/** The form's targets in one line. */
export function TargetSummary() {
  const { control } = useFormContext<LinkValues>();
  return <RouteStrip stops={targetStops(useWatch({ control }) as LinkValues)} most={2} />;
}

/** The stops of a form that is being filled in; rows without a name are not there yet. */
export const targetStops = ({ geotarget, devicetarget, languagetarget, rules }: LinkValues): Stop[] =>
  stopsOf({
    geo: geotarget.flatMap(({ location }) => (location ? [location] : [])),
    device: devicetarget.flatMap(({ device }) => (device ? [device] : [])),
    rules: draftsIn(rules).map(nameOf).filter(Boolean),
    language: languagetarget.flatMap(({ language }) => (language ? [language] : [])),
  });

/** How the marks of the form's targets and rules look. */
export function useFormRuleLook(): (stop: Pick<Stop, "kind" | "name">) => RuleLook {
  const { control } = useFormContext<LinkValues>();
  const look = useRuleLook(targetStops(useWatch({ control }) as LinkValues).map(keyOf));
  return (stop) => look(keyOf(stop));
}
