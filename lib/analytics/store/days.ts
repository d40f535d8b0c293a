const DAY_MS = 86_400_000;

/** From before the first click until after the last. */
export const ALWAYS = { start: new Date(0), end: new Date("9999-01-01") };

/** When the first of so many UTC days begins, of which `now` lies in the last. */
export const firstOf = (days: number, now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - days + 1) * DAY_MS);

/** When each UTC day begins from that of `first` on, and when the one of `last` ends. */
export const daysFrom = (first: Date, last: Date): Date[] => {
  const [from, to] = [first, last].map((moment) => Math.floor(moment.getTime() / DAY_MS)) as [number, number];
  return Array.from({ length: to - from + 2 }, (_, day) => new Date((from + day) * DAY_MS));
};
