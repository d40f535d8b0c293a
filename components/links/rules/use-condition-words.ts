import { useFormatter, useTranslations } from "use-intl";
import { UTM_PARTS } from "@/lib/links/rules/enums";
import { useDeviceNames } from "../device-names";
import { useTargetNames } from "../target-names";
import type { Single } from "./condition-tree";
import { useContinentName, useDayName } from "./use-names";
import { useTimeWords } from "./use-time-words";
import { fieldsIn, textIn, textsIn } from "./values";

/** So many entries of a list are named; the others are counted. */
const MOST_NAMED = 6;

/** One condition in words: "the country is Germany or Austria". */
export function useConditionWords() {
  const t = useTranslations("rules.sentence");
  const format = useFormatter();
  const times = useTimeWords();
  const { countryName, languageName } = useTargetNames();
  const { deviceWithin } = useDeviceNames();
  const [continent, day] = [useContinentName(), useDayName()];
  const any = (names: string[]): string => {
    if (names.length === 0) return "…";
    const shown =
      names.length > MOST_NAMED
        ? [...names.slice(0, MOST_NAMED - 1), t("more", { count: names.length - MOST_NAMED + 1 })]
        : names;
    return format.list(shown, { type: "disjunction" });
  };
  return ({ kind, value, negated }: Single): string => {
    const not = negated ? "yes" : "no";
    const fields = fieldsIn(value);
    switch (kind) {
      case "country":
        return t(kind, { not, list: any(textsIn(value).map(countryName)) });
      case "continent":
        return t(kind, { not, list: any(textsIn(value).map(continent)) });
      case "device":
        return t(kind, { not, list: any(textsIn(value).map(deviceWithin)) });
      case "language":
        return t(kind, { not, list: any(textsIn(value).map(languageName)) });
      case "region":
      case "city":
      case "ip":
        return t(kind, { not, list: any(textsIn(value)) });
      case "eu":
      case "bot":
      case "returning":
        return t(kind, { not });
      case "system":
      case "browser":
        return t(kind, { not, program: programIn(t, fields) });
      case "referrer": {
        const page = (host: string) => `${host === "*" ? t("any-site") : host}${textIn(fields.path)}`;
        return t(kind, { not, list: any(textsIn(fields.hosts).map(page)) });
      }
      case "query":
        return fields.value === undefined || fields.value === null
          ? t("query-any", { not, name: textIn(fields.name) || "…" })
          : t("query", { not, name: textIn(fields.name) || "…", value: textIn(fields.value) });
      case "utm":
        return t(kind, { not, list: format.list(utmIn(fields)) || "…" });
      case "dates":
        return times.dates(fields, not);
      case "hours":
        return times.hours(fields, not, any(textsIn(fields.days).map(day)));
      case "visit":
        return t(kind, { not, range: visitsIn(t, fields) });
      case "percent":
        return t(kind, { not, share: textIn(value) || "…" });
    }
  };
}

type Words = ReturnType<typeof useTranslations<"rules.sentence">>;
type Fields = Record<string, unknown>;

function programIn(t: Words, fields: Fields): string {
  const [name, least, below] = [textIn(fields.name) || "…", textIn(fields.least), textIn(fields.below)];
  if (least && below) return t("versions-between", { name, least, below });
  if (least) return t("versions-from", { name, least });
  return below ? t("versions-below", { name, below }) : name;
}

const utmIn = (fields: Fields): string[] =>
  UTM_PARTS.flatMap((part) => (textIn(fields[part]) ? [`utm_${part} = “${textIn(fields[part])}”`] : []));

function visitsIn(t: Words, { least, most }: Fields): string {
  const [from, to] = [textIn(least), textIn(most)];
  if (from !== "" && from === to) return from;
  if (from && to) return t("visits-between", { from, to });
  if (from) return t("visits-from", { from });
  return to ? t("visits-to", { to }) : "…";
}
