import { useTranslations } from "use-intl";
import { useDeviceNames } from "@/components/links/device-names";
import { languageCode, useTargetNames } from "@/components/links/target-names";
import { isRecord, type Listed, UTM } from "@/lib/analytics/store/enums";

const OUTCOMES = ["password", "expired", "limit", "disabled", "blocked", "unavailable", "early"] as const;
/** What visits without a value have, other than that it is unknown. */
const EMPTY: Partial<Record<Listed, "direct" | "none">> = {
  referrer: "direct",
  network: "none",
  ...Object.fromEntries(UTM.map((name) => [name, "none" as const])),
};
/** What the values beyond a day's most frequent ones are counted as. */
const OTHER = "(other)";
/** Kinds of devices by the names that the server gives them. */
const DEVICES = { Mobile: "mobile", Tablet: "tablet", Desktop: "desktop", TV: "tv" } as const;
/** Networks as they write themselves, by the names that the server gives them. */
const NETWORKS = new Map([
  ["bluesky", "Bluesky"],
  ["discord", "Discord"],
  ["facebook", "Facebook"],
  ["google", "Google"],
  ["instagram", "Instagram"],
  ["linkedin", "LinkedIn"],
  ["pinterest", "Pinterest"],
  ["reddit", "Reddit"],
  ["snapchat", "Snapchat"],
  ["telegram", "Telegram"],
  ["threads", "Threads"],
  ["tiktok", "TikTok"],
  ["twitter", "X (Twitter)"],
  ["vk", "VK"],
  ["whatsapp", "WhatsApp"],
  ["youtube", "YouTube"],
]);
const SOURCES = ["link", "qr", "rotator", "list", "bio"] as const;

/** How people read a value of a dimension; most are named by the server already. */
export function useValueName() {
  const t = useTranslations("values");
  const ruleName = useRuleName();
  const { countryName, languageName } = useTargetNames();
  return (dimension: Listed, { value, name }: { value: string; name: string }): string => {
    if (dimension === "rule") return ruleName(value);
    if (isRecord(dimension)) return shownName(dimension, name);
    if (dimension === "outcome") {
      const outcome = OUTCOMES.find((known) => known === value);
      return outcome ? t(`outcome.${outcome}`) : name;
    }
    if (value === "") return t(`empty.${EMPTY[dimension] ?? "unknown"}`);
    if (value === OTHER) return t("other");
    if (dimension === "country") return countryName(value);
    if (dimension === "city") return value.replace(/(?<=, )[A-Z]{2}$/, countryName);
    if (dimension === "network") return NETWORKS.get(value) ?? name;
    if (dimension === "language") return languageName(languageCode(value) ?? value);
    if (dimension === "device" && value in DEVICES)
      return t(`device.${DEVICES[value as keyof typeof DEVICES]}`);
    if (dimension !== "source") return name;
    const source = SOURCES.find((known) => known === value);
    return source ? t(`source.${source}`) : name;
  };
}

/** What the server calls a visit without a value. */
const WITHOUT = ["Unknown", "Direct", "None", "Default"];

/** How people read a filter's value, which is the name that the server gives it. */
export function useFilterName() {
  const valueName = useValueName();
  return (dimension: Listed, name: string): string => {
    const value = WITHOUT.includes(name) ? "" : name === "Other" ? OTHER : name;
    return valueName(dimension, { value: isRecord(dimension) ? name : value, name });
  };
}

/** An address without its scheme. */
const shownName = (listed: Listed, name: string): string =>
  listed === "link" ? name.replace(/^https?:\/\//, "") : name;

/** Display name of a rule: "device:iphone" is "Device: iPhone"; no rule is the link's own destination. */
export function useRuleName() {
  const t = useTranslations("rule");
  const { countryName, languageName } = useTargetNames();
  const { deviceName } = useDeviceNames();
  return (rule: string): string => {
    const [kind, name = ""] = rule.split(/:(.*)/s);
    if (kind === "geo") return t("geo", { name: countryName(name) });
    if (kind === "device") return t("device", { name: deviceName(name) });
    if (kind === "language") return t("language", { name: languageName(name) });
    if (kind === "rule") return t("rule", { name });
    return rule === "" ? t("none") : rule;
  };
}
