import { useFormatter, useTranslations } from "use-intl";
import { CONTINENTS, WEEKDAYS } from "@/lib/links/rules/enums";

/** A continent by its code. */
export function useContinentName() {
  const t = useTranslations("rules.continents");
  return (code: string): string => {
    const known = CONTINENTS.find((one) => one === code);
    return known ? t(known) : code;
  };
}

/** A day of the week by its short name in the API. */
export function useDayName(weekday: "long" | "short" = "long") {
  const format = useFormatter();
  return (day: string): string => {
    const at = WEEKDAYS.findIndex((known) => known === day);
    // January 1, 2024 was a Monday.
    return at === -1
      ? day
      : format.dateTime(new Date(Date.UTC(2024, 0, 1 + at)), { weekday, timeZone: "UTC" });
  };
}

/** Systems and browsers by their names in the statistics; others may be typed. */
export const KNOWN_PROGRAMS = {
  system: ["Android", "ChromeOS", "iOS", "iPadOS", "Linux", "macOS", "Tizen", "webOS", "Windows"],
  browser: [
    "Chrome",
    "Edge",
    "Firefox",
    "Internet Explorer",
    "Opera",
    "Safari",
    "Samsung Internet",
    "Vivaldi",
  ],
};
