import { useFormContext, useWatch } from "react-hook-form";
import type { LinkValues } from "./link-values";
import { RouteStrip } from "./route-strip";
import { targetStops } from "./target-stops";

/** The form's targets in one line. */
export function TargetSummary() {
  const { control } = useFormContext<LinkValues>();
  return <RouteStrip stops={targetStops(useWatch({ control }) as LinkValues)} most={2} />;
}
