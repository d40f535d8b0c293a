import { pool } from "../pool";
import { cutHours, type Range } from "./range";
import type { Stretch } from "./sql/raw-clicks";
import { GONE_HOURS } from "./sql/timeseries";

const HOUR_MS = 3_600_000;

/**
 * The UTC hours that an edge of a range or of its bars cuts through, as in zones that are half or three quarters of an hour off: what
 * happened on which side only single clicks can tell (docs/decisions/113). Without hours whose clicks have been removed.
 */
export async function readableCuts(range: Range): Promise<Date[]> {
  const cut = cutHours(range);
  if (cut.length === 0) return cut;
  const { rows } = await pool().query<{ hour: Date }>({
    name: "gone-hours",
    text: GONE_HOURS,
    values: [cut],
  });
  const gone = new Set(rows.map(({ hour }) => hour.getTime()));
  return cut.filter((hour) => !gone.has(hour.getTime()));
}

/** Hours as stretches of a range, those in a row as one. */
export function stretchesOf(hours: Date[], { start, end }: Range): Stretch[] {
  const found: Stretch[] = [];
  for (const hour of hours) {
    const since = new Date(Math.max(hour.getTime(), start.getTime()));
    const before = new Date(Math.min(hour.getTime() + HOUR_MS, end.getTime()));
    const last = found.at(-1);
    if (last?.before.getTime() === since.getTime()) last.before = before;
    else found.push({ since, before });
  }
  return found;
}

/** The whole hours of a range, which sums can answer, and the stretches at its edges, which single clicks have to. */
export type Edges = { start: Date; end: Date; stretches: Stretch[] };

/** An hour at the end whose clicks have been removed counts as a whole: it begins within the range. */
export async function edgesOf(range: Range): Promise<Edges> {
  const cuts = await readableCuts({ ...range, interval: "month" });
  const atEdge = cuts.filter((hour) => hour < range.start || hour.getTime() + HOUR_MS > range.end.getTime());
  const last = atEdge.find((hour) => hour.getTime() + HOUR_MS > range.end.getTime());
  return {
    start: new Date(Math.ceil(range.start.getTime() / HOUR_MS) * HOUR_MS),
    end: last ?? range.end,
    stretches: stretchesOf(atEdge, range),
  };
}
