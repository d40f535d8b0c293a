const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** A rollup's value as people write it. */
export function nameOf(dimension: string, value: string): string {
  if (dimension === "country") return countryName(value);
  if (dimension === "referrer") return value || "Direct";
  if (dimension === "rule") return value || "Default";
  return value || "Unknown";
}

function countryName(code: string): string {
  return (/^[A-Z]{2}$/.test(code) && regions.of(code)) || "Unknown";
}
