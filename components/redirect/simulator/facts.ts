import { languageCode } from "@/components/links/target-names";
import { parseTimestamp, toZonedInput } from "@/components/timestamps";
import type { ClicksResponse } from "@/lib/analytics/statistics/schema";
import type { Facts } from "./simulation";

/** A visitor about whom nothing is known. */
export const NOBODY: Facts = {
  country: "",
  device: "",
  language: "",
  region: "",
  city: "",
  address: "",
  referrer: "",
  query: "",
  path: "",
  visit: "",
  date: "",
  password: "",
  bot: false,
};

/** A visit as lists have it. */
export type Visit = ClicksResponse["data"]["clicks"][number];

const BY_SYSTEM: Record<string, string> = {
  iPadOS: "ipad",
  Android: "android",
  Windows: "windows",
  macOS: "mac",
  Linux: "linux",
  ChromeOS: "chromeos",
};
const BY_DEVICE: Record<string, string> = {
  Mobile: "mobile",
  Tablet: "tablet",
  Desktop: "desktop",
  TV: "smarttv",
};

/** What is known of the visitor of a recorded visit: neither an address nor a query string is kept. */
export const factsOf = (visit: Visit, timeZone: string): Facts => ({
  ...NOBODY,
  country: visit.countrycode,
  region: visit.countrycode && visit.region,
  city: cityOf(visit),
  device: deviceOf(visit),
  language: visit.language && (languageCode(visit.language) ?? ""),
  referrer: /^[^\s/]+\.[^\s/]+$/.test(visit.referrer) ? `https://${visit.referrer}/` : "",
  visit: visit.first ? "1" : "2",
  date: toZonedInput(parseTimestamp(visit.time), timeZone),
  bot: visit.bot !== "",
});

/** A city alone, as rules have it; a visit names it with its region and country. */
function cityOf({ city, region, countrycode }: Visit): string {
  const rest = [region, countrycode].flatMap((part) => (part ? `, ${part}` : [])).join("");
  return rest && city.endsWith(rest) ? city.slice(0, -rest.length) : "";
}

/** The narrowest name that targets have for a device. */
function deviceOf({ os, device }: Visit): string {
  if (os === "iOS" && device === "Mobile") return "iphone";
  const isTelevision = device === "TV";
  return (isTelevision ? undefined : BY_SYSTEM[os]) ?? BY_DEVICE[device] ?? "";
}
