import { useTranslations } from "use-intl";
import { deviceName } from "@/components/links/route-stops";
import { findCountry, findLanguage } from "@/components/links/target-names";
import type { Breakdown } from "@/lib/analytics/store/enums";

const OUTCOMES = ["password", "expired", "limit", "disabled", "blocked", "unavailable", "early"] as const;
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

/** Display name of a rule: "device:iphone" is "Device: iPhone"; no rule is the link's own destination. */
export function useRuleName() {
  const t = useTranslations("rule");
  return (rule: string): string => {
    const [kind, name = ""] = rule.split(/:(.*)/s);
    if (kind === "geo") return t("geo", { name: findCountry(name)?.label ?? name });
    if (kind === "device") return t("device", { name: deviceName(name) });
    if (kind === "language") return t("language", { name: findLanguage(name).label });
    if (kind === "rule") return t("rule", { name });
    return rule === "" ? t("none") : rule;
  };
}
