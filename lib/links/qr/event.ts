import { createHash } from "node:crypto";
import { TZDate } from "@date-fns/tz";
import { invalidField } from "@/lib/platform/failure";
import { TimeZone } from "@/lib/platform/fields";
import type { QrFields } from "./fields";
import { escaped, folded } from "./text-lines";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * An event as a calendar (RFC 5545). Times are in UTC: a code has no room for the rules of a zone, and phones show them in
 * their own. The end is an hour after the start unless given, and the last day is part of a whole-day event.
 */
export function calendarOf(event: QrFields): string {
  const { title = "", location, description, url, start = "", end } = event;
  const from = momentOf(event, start);
  const until = end ? momentOf(event, end) : new Date(from.getTime() + (isDay(start) ? 0 : HOUR_MS));
  const [begin, close] = isDay(start)
    ? [`;VALUE=DATE:${day(from)}`, `;VALUE=DATE:${day(new Date(until.getTime() + DAY_MS))}`]
    : [`:${stamp(from)}`, `:${stamp(until)}`];
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Switchyard//QR code//EN", "BEGIN:VEVENT"],
    // Both are required. The same event has the same ones, so that scanning it again changes it and adds no second.
    `UID:${createHash("sha256")
      .update(JSON.stringify([title, start, location]))
      .digest("hex")
      .slice(0, 20)}`,
    `DTSTAMP:${stamp(from)}`,
    `DTSTART${begin}`,
    `DTEND${close}`,
    `SUMMARY:${escaped(title)}`,
    location && `LOCATION:${escaped(location)}`,
    description && `DESCRIPTION:${escaped(description)}`,
    url && `URL:${url}`,
    ...["END:VEVENT", "END:VCALENDAR"],
  ];
  return lines.flatMap((line) => (line ? [folded(line)] : [])).join("\r\n");
}

/** The times of an event, each as `YYYY-MM-DD` or `YYYY-MM-DD HH:MM` in its zone. Throws a Failure for times that do not exist. */
export function checkedEvent({ start = "", end, zone }: QrFields): QrFields {
  const timeZone = TimeZone.safeParse(zone ?? "UTC");
  if (!timeZone.success) throw invalidField("data.zone", "must be a time zone such as Europe/Warsaw");
  const event = { zone: timeZone.data };
  const from = local("data.start", start, event.zone);
  if (!end) return { ...event, start: from };
  const until = local("data.end", end, event.zone);
  if (isDay(from) !== isDay(until))
    throw invalidField("data.end", "must be a day where the start is one, and a time where that is one");
  if (momentOf(event, until) < momentOf(event, from))
    throw invalidField("data.end", "must be after the start");
  return { ...event, start: from, end: until };
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?$/;
/** A moment that names its own offset. */
const ABSOLUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** A time as it is kept, in the zone of its event. */
function local(field: string, given: string, zone: string): string {
  const absolute = ABSOLUTE.test(given) ? new Date(given) : undefined;
  if (absolute && !Number.isNaN(absolute.getTime())) return written(new TZDate(absolute, zone));
  const text = LOCAL.exec(given)?.[0].replace("T", " ").slice(0, 16);
  if (text === undefined)
    throw invalidField(field, "must look like 2027-05-01 18:00, or 2027-05-01 for a whole day");
  const there = new TZDate(momentOf({ zone }, text), isDay(text) ? "UTC" : zone);
  const again = Number.isNaN(there.getTime()) ? "" : written(there).slice(0, text.length);
  if (again === text) return text;
  throw invalidField(field, `is not a time that exists in ${zone}`);
}

const written = (moment: TZDate): string => {
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${date} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
};

/** A whole day has no zone: it begins at midnight wherever its people are. */
function momentOf({ zone = "UTC" }: QrFields, text: string): Date {
  const [, year, month, date, hour, minute] = (LOCAL.exec(text) ?? []).map(Number);
  const parts = [year ?? Number.NaN, (month ?? 0) - 1, date ?? 0, hour || 0, minute || 0] as const;
  const moment = new TZDate(...parts, isDay(text) ? "UTC" : zone).getTime();
  // Where clocks go back an hour is there twice; the first one is meant.
  const before = new TZDate(moment - HOUR_MS, zone);
  const isTwice =
    !isDay(text) && !Number.isNaN(moment) && written(before) === text.replace("T", " ").slice(0, 16);
  return new Date(isTwice ? before.getTime() : moment);
}

const isDay = (text: string) => text.length === 10;

const stamp = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const day = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll("-", "");
