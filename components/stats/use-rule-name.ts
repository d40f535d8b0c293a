import { useTranslations } from "use-intl";
import { findCountry } from "@/components/links/countries";
import { deviceName } from "@/components/links/devices";
import { findLanguage } from "@/components/links/languages";

/** What a rule is called in lists: "device:iphone" is "Device: iPhone"; no rule is the link's own destination. */
export function useRuleName() {
  const t = useTranslations("rule");
  return (rule: string): string => {
    const [kind, name = ""] = rule.split(/:(.*)/s);
    if (kind === "geo") return t("geo", { name: findCountry(name)?.label ?? name });
    if (kind === "device") return t("device", { name: deviceName(name) });
    if (kind === "language") return t("language", { name: findLanguage(name).label });
    return rule === "" ? t("none") : rule;
  };
}
