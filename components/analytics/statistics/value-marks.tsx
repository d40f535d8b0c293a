import type { ReactNode } from "react";
import { useRuleLook } from "@/components/links/route/rule-colors";
import { RuleMark } from "@/components/links/route/rule-mark";
import type { Listed } from "@/lib/analytics/store/enums";

/** The mark that a value has everywhere: a rule that of its stop on the line. */
export function useValueMark() {
  const look = useRuleLook();
  return (dimension: Listed, { value }: { value: string }): ReactNode =>
    dimension === "rule" && value !== "" ? <RuleMark look={look(value)} /> : undefined;
}
