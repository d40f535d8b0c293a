import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import type { Bucket } from "./types";

/** A day's hours that have begun: what is still to come is not zero clicks, it is nothing yet. */
export function begun(series: Bucket[], timeZone: string, now: Date): Bucket[] {
  const hour = format(new TZDate(now, timeZone), "yyyy-MM-dd HH:00");
  return series.filter(({ at }) => at.slice(0, hour.length) <= hour.slice(0, at.length));
}
