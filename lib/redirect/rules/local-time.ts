import { tzOffset } from "@date-fns/tz";

const MINUTE_MS = 60_000;
/** Zones change their offset on such minutes only. */
const STEP_MS = 15 * MINUTE_MS;

/** A zone's offset at a time; asking Intl takes microseconds, and each visit asks. */
const known = new Map<string, { step: number; offset: number }>();

function offsetAt(now: number, zone: string): number {
  const step = Math.floor(now / STEP_MS);
  const last = known.get(zone);
  if (last?.step === step) return last.offset;
  const offset = tzOffset(zone, new Date(now));
  known.set(zone, { step, offset });
  return offset;
}

/** The weekday (0: Monday) and the minute of the day at a time in a zone. */
export function localMinutes(now: number, zone: string): { day: number; minute: number } {
  const minutes = Math.floor(now / MINUTE_MS) + offsetAt(now, zone);
  // The first of January 1970 was a Thursday.
  return { day: (Math.floor(minutes / 1_440) + 3) % 7, minute: minutes % 1_440 };
}

/**
 * When a local day or time is in a zone, in milliseconds since 1970. Of a day its `start` or its `end`. A time that the clocks jump over
 * is as much later; of one that comes twice it is the first.
 */
export function momentOf(local: string, zone: string, edge: "start" | "end"): number {
  const isDay = local.length === 10;
  const wall = Date.parse(`${isDay ? `${local}T00:00:00` : local.replace(" ", "T")}Z`);
  const asked = isDay && edge === "end" ? wall + 1_440 * MINUTE_MS : wall;
  const before = asked - tzOffset(zone, new Date(asked - 1_440 * MINUTE_MS)) * MINUTE_MS;
  const after = asked - tzOffset(zone, new Date(asked + 1_440 * MINUTE_MS)) * MINUTE_MS;
  const isRight = (moment: number) => moment + tzOffset(zone, new Date(moment)) * MINUTE_MS === asked;
  const right = [before, after].filter(isRight);
  return right.length > 0 ? Math.min(...right) : before;
}
