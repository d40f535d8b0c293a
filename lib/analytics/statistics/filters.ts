import { countries, countryCode, countryName } from "../enrich/country-names";
import { OTHER } from "../ingest/click";
import { BREAKDOWNS, type Breakdown, type Listed, UTM } from "../store/enums";

/** A filter: visits whose value in a dimension is one of these, in lower case, or none of them. */
export type Filter = { dimension: Breakdown; kind: "is" | "is-not"; values: string[] };

const FIELDS = { is: "", "is-not": "[not]" } as const;

/** The filters in a query, all of which have to hold. Values may be given by the names that statistics show. */
export const filtersIn = (query: object): Filter[] =>
  BREAKDOWNS.flatMap((dimension) =>
    filterTexts(query, dimension).map(({ kind, values }) => ({
      dimension,
      kind,
      values: values.map((name) => valueOf(dimension, name).toLowerCase()),
    })),
  );

/** What a query's filters by one list of values say. */
export const filterTexts = (query: object, listed: Listed): { kind: Filter["kind"]; values: string[] }[] =>
  (["is", "is-not"] as const).flatMap((kind) => {
    const text: unknown = Reflect.get(query, `filter[${listed}]${FIELDS[kind]}`);
    return typeof text === "string" ? [{ kind, values: separated(text) }] : [];
  });

/** Splits at each `|` without a `\` before it. */
const separated = (text: string): string[] =>
  text.split(/(?<!\\)\|/).map((part) => part.replaceAll("\\|", "|").trim());

const OTHER_NAME = "Other";

const EMPTY: Record<string, string> = {
  referrer: "Direct",
  rule: "Default",
  network: "None",
  ...Object.fromEntries(UTM.map((name) => [name, "None"])),
};

/** A value as people write it. */
export function nameOf(dimension: string, value: string): string {
  if (dimension === "country") return countryName(value) || "Unknown";
  return value === OTHER ? OTHER_NAME : value || emptyName(dimension);
}

/** The value that people mean by a name, or by the value itself. */
export function valueOf(dimension: string, name: string): string {
  if (name.toLowerCase() === emptyName(dimension).toLowerCase()) return "";
  if (name.toLowerCase() === OTHER_NAME.toLowerCase()) return OTHER;
  return dimension === "country" ? (countryCode(name) ?? name) : name;
}

/** Values whose display name contains the text while they themselves do not. */
export function valuesNamed(dimension: string, text: string): string[] {
  const holds = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const codes =
    dimension === "country" ? countries().flatMap(({ code, name }) => (holds(name) ? [code] : [])) : [];
  return holds(emptyName(dimension)) ? [...codes, ""] : codes;
}

const emptyName = (dimension: string) => EMPTY[dimension] ?? "Unknown";
