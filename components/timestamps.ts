/** A moment as the API writes it (`YYYY-MM-DD HH:MM:SS`, UTC). */
export const parseTimestamp = (timestamp: string): Date => new Date(`${timestamp.replace(" ", "T")}Z`);

/** The same the other way round. */
export const formatTimestamp = (moment: Date): string => moment.toISOString().slice(0, 19).replace("T", " ");

/** A moment as a datetime-local field shows it in a time zone. Swedish writes days and hours this way round. */
export const toZonedInput = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { ...FIELD, timeZone }).format(moment).padStart(16, "0").replace(" ", "T");

const FIELD = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const satisfies Intl.DateTimeFormatOptions;

/**
 * The moment a datetime-local field means in a time zone; null while it is empty or half typed. An hour that clocks leave out
 * in spring is the one they show instead; of an hour they show twice in autumn it is the first.
 */
export function fromZonedInput(text: string, timeZone: string): Date | null {
  const [, minutes, seconds = "00"] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2}))?/.exec(text) ?? [];
  const asUtc = minutes === undefined ? Number.NaN : Date.parse(`${minutes}:${seconds}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Clocks may change on the day itself: they then show what they show by the distance of the day before, or of the day after.
  const before = asUtc - utcOffset(asUtc - DAY, timeZone);
  const after = asUtc - utcOffset(asUtc + DAY, timeZone);
  const isShown = (moment: number) => moment + utcOffset(moment, timeZone) === asUtc;
  return new Date(!isShown(before) && isShown(after) ? after : before);
}

const DAY = 86_400_000;

/** A time zone's UTC offset in milliseconds. */
function utcOffset(moment: number, timeZone: string): number {
  const minutes = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${toZonedInput(new Date(minutes), timeZone)}Z`) - minutes;
}
