import { addMonths } from "date-fns";

/** The day that is so many months after another, or after today where that one is over, unknown or no day. `YYYY-MM-DD`, UTC. */
export function monthsAfter(months: number, day: string, now: Date): string {
  const given = new Date(day);
  const from = given > now ? given : now;
  return addMonths(from, months).toISOString().slice(0, 10);
}
