import { countryName } from "../country/names";

/** A rollup's value as people write it. */
export function nameOf(dimension: string, value: string): string {
  if (dimension === "country") return countryName(value) || "Unknown";
  if (dimension === "referrer") return value || "Direct";
  if (dimension === "rule") return value || "Default";
  return value || "Unknown";
}
