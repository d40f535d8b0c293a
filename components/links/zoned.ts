import { TZDate } from "@date-fns/tz";
import { lightFormat } from "date-fns";

/** A moment as a datetime-local field shows it in a time zone. */
export const toZonedInput = (moment: Date, timeZone: string): string =>
  lightFormat(new TZDate(moment, timeZone), "yyyy-MM-dd'T'HH:mm");

/** The moment a datetime-local field means in a time zone; null while it is empty or half typed. */
export function fromZonedInput(text: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/.exec(text);
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return new Date(new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime());
}
