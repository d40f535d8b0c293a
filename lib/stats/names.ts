import { OTHER } from "../clicks/click";
import { countries, countryCode, countryName } from "../country/names";
import { UTM } from "./choices";

const OTHER_NAME = "Other";

const EMPTY: Record<string, string> = {
  referrer: "Direct",
  rule: "Default",
  network: "None",
  ...Object.fromEntries(UTM.map((name) => [name, "None"])),
};

/** A rollup's value as people write it. */
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

/** Values whose name holds the text while they themselves do not. */
export function valuesNamed(dimension: string, text: string): string[] {
  const holds = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const codes =
    dimension === "country" ? countries().flatMap(({ code, name }) => (holds(name) ? [code] : [])) : [];
  return holds(emptyName(dimension)) ? [...codes, ""] : codes;
}

const emptyName = (dimension: string) => EMPTY[dimension] ?? "Unknown";
