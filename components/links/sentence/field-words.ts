import { useQuery } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { parseTimestamp } from "@/components/timestamps";
import { useDeviceNames } from "../device-names";
import { optionsQuery } from "../picker/queries";
import type { RuleDraft } from "../rules/rule-drafts";
import { useSentences } from "../rules/use-sentences";
import { languageNameIn } from "../target-names";
import type { Audience } from "./audience";
import type { Field } from "./meaning";

const short = (address: unknown) => String(address).replace(/^https?:\/\//, "");

/** The values of a link's fields in words, each a line; none for a field that is empty. */
export function useFieldWords(): (field: Field, value: unknown) => string[] {
  const t = useTranslations("sentence");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const ruleWords = useSentences();
  const { deviceName } = useDeviceNames();
  const campaigns = useQuery(optionsQuery("campaign")).data ?? [];
  const channels = useQuery(optionsQuery("channel")).data ?? [];
  const nameIn = (options: typeof campaigns, id: unknown) =>
    options.find(({ value }) => value === String(id))?.label ?? `#${String(id)}`;
  return (field, value) => {
    if (value === null || value === undefined || value === "") return [];
    if (field === "password" && value === false) return [];
    const list = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
    switch (field) {
      case "startsat":
      case "expiry":
        return [
          format.dateTime(parseTimestamp(String(value)), { dateStyle: "full", timeStyle: "short", timeZone }),
        ];
      case "campaign":
        return [nameIn(campaigns, value)];
      case "channels":
        return (value as number[]).map((id) => nameIn(channels, id));
      case "rules":
        return list.map((rule) => ruleWords(rule as RuleDraft));
      case "parameters":
        return list.map((one) => `${String(one.name)}=${String(one.value)}`);
      case "geotarget":
        return list.map((one) => `${String(one.location)} → ${short(one.link)}`);
      case "devicetarget":
        return list.map((one) => `${deviceName(String(one.device))} → ${short(one.link)}`);
      case "languagetarget":
        return list.map((one) => `${String(one.language)} → ${short(one.link)}`);
      case "clicklimit":
        return [format.number(Number(value))];
      case "status":
        return [t(`statuses.${value === "disabled" ? "disabled" : "active"}`)];
      case "private":
      case "archived":
        return [t("yes-no", { value: String(value === true) })];
      case "password":
        return [value === true ? t("had-password") : String(value)];
      case "url":
        return [short(value)];
      default:
        return [String(value)];
    }
  };
}

/** Who is meant, in the reader's language. */
export function useAudienceWords(): (audience: Audience) => string {
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations("rules.kinds");
  const { deviceName } = useDeviceNames();
  const regions = new Intl.DisplayNames([locale], { type: "region" });
  const continents = { AF: "002", AN: "AQ", AS: "142", EU: "150", NA: "003", OC: "009", SA: "005" } as const;
  return ({ country = [], continent = [], eu, device = [], language = [] }) =>
    format.list(
      [
        ...country.map((code) => regions.of(code) ?? code),
        ...continent.map((code) => regions.of(continents[code]) ?? code),
        ...(eu ? [t("eu")] : []),
        ...device.map((name) => deviceName(name)),
        ...language.map((code) => languageNameIn(locale, code)),
      ],
      { type: "unit", style: "short" },
    );
}
