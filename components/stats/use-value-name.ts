import { useTranslations } from "use-intl";
import type { Breakdown } from "@/lib/stats/choices";
import { useRuleName } from "./use-rule-name";

const OUTCOMES = ["password", "expired", "limit", "disabled", "blocked"] as const;
const SOURCES = ["link", "qr", "rotator", "list", "bio"] as const;

/** How people read a value of a dimension; most are named by the server already. */
export function useValueName() {
  const t = useTranslations("values");
  const ruleName = useRuleName();
  return (dimension: Breakdown, { value, name }: { value: string; name: string }): string => {
    if (dimension === "rule") return ruleName(value);
    if (dimension === "outcome") {
      const outcome = OUTCOMES.find((known) => known === value);
      return outcome ? t(`outcome.${outcome}`) : name;
    }
    if (dimension !== "source") return name;
    const source = SOURCES.find((known) => known === value);
    return source ? t(`source.${source}`) : name;
  };
}
