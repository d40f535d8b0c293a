import { hourIn } from "./zone-clock";

/** A day's hours that have begun: what is still to come is not zero clicks, it is nothing yet. */
export function begun<B extends { at: string }>(series: B[], timeZone: string, now: Date): B[] {
  const hour = hourIn(timeZone, now);
  return series.filter(({ at }) => at.slice(0, hour.length) <= hour.slice(0, at.length));
}
