import { useFormatter } from "use-intl";
import type { Interval } from "@/lib/stats/choices";

type Length = "short" | "long";

const STYLES = {
  hour: {
    short: { hour: "2-digit", minute: "2-digit", hour12: false },
    long: {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
    },
  },
  day: {
    short: { day: "numeric", month: "short" },
    long: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  },
  month: { short: { month: "short", year: "2-digit" }, long: { month: "long", year: "numeric" } },
} as const satisfies Record<Interval, Record<Length, Intl.DateTimeFormatOptions>>;

/** Names buckets. They are already in the account's zone, so they are read and written as they stand. */
export function useBucketLabel(interval: Interval) {
  const format = useFormatter();
  return (at: string, length: Length) => {
    const [day = "", time = "00:00"] = at.split(" ");
    const whole = day.length === 7 ? `${day}-01` : day;
    // An hour that happens twice also says how far ahead of UTC clocks were.
    const [clock, offset] = [time.slice(0, 5), time.slice(5)];
    const label = format.dateTime(new Date(`${whole}T${clock}:00Z`), {
      ...STYLES[interval][length],
      timeZone: "UTC",
    });
    return offset ? `${label} (UTC${offset})` : label;
  };
}
