import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

/** A day's hours that have begun: what is still to come is not zero clicks, it is nothing yet. */
export function begun<B extends { at: string }>(series: B[], timeZone: string, now: Date): B[] {
  const hour = format(new TZDate(now, timeZone), "yyyy-MM-dd HH:00");
  return series.filter(({ at }) => at.slice(0, hour.length) <= hour.slice(0, at.length));
}
