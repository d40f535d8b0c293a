import { TZDate } from "@date-fns/tz";
import { format, subDays, subMonths } from "date-fns";
import type { Interval } from "@/lib/stats/schema";

export const PRESETS = ["today", "yesterday", "7d", "28d", "91d", "12mo", "all"] as const;
export type Preset = (typeof PRESETS)[number];

/** A span of whole days, both ends included, written `YYYY-MM-DD`. */
export type Days = { from: string; to: string };

export type Range = Days & { interval: Interval };

/** The days a preset means now in a time zone. `since` is the first day there can be anything. */
export function daysOf(preset: Preset, timeZone: string, since: string, now = new Date()): Days {
  const today = new TZDate(now, timeZone);
  const back = (date: Date) => ({ from: day(date), to: day(today) });
  switch (preset) {
    case "today":
      return back(today);
    case "yesterday":
      return { from: day(subDays(today, 1)), to: day(subDays(today, 1)) };
    case "7d":
      return back(subDays(today, 6));
    case "28d":
      return back(subDays(today, 27));
    case "91d":
      return back(subDays(today, 90));
    case "12mo":
      return { from: `${format(subMonths(today, 11), "yyyy-MM")}-01`, to: day(today) };
    case "all":
      return { from: since < day(today) ? since : day(today), to: day(today) };
  }
}

/** Hours for a day or two, days for up to four months, months beyond: never more bars than a screen can show. */
export function intervalOf({ from, to }: Days): Interval {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days <= 2 ? "hour" : days <= 124 ? "day" : "month";
}

/** True for two real days in order. */
export const isRange = ({ from, to }: Days): boolean => isDay(from) && isDay(to) && from <= to;

const day = (date: Date) => format(date, "yyyy-MM-dd");
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
