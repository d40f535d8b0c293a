import { pool } from "@/lib/platform/database/pool";
import { type Breakdown, DIMENSIONS, type Dimension, type Utm } from "./enums";
import { type Edges, edgesOf, type Range, wholeDays } from "./range";
import { breakdown, groupedClicks, rawBreakdown, rawUtmBreakdown, utmBreakdown } from "./sql/breakdown";
import { rawClicks } from "./sql/raw-clicks";
import { type Counts, placesOf, type Visits } from "./subject";

export type ValueCount = Counts & { dimension: Breakdown; value: string };

/** Which values: those with this text in their name, from one place to another. */
export type Wanted = { q?: string; named?: string[]; after: number; last: number };
/** A part of the values, and how many there are. */
export type FoundValues = { rows: ValueCount[]; total: number };
type Ranked = ValueCount & { place: number; of: number };
type Query = { name?: string; text: string; values: unknown[] };

/** The values of one or more dimensions, most clicks first, and of how many they are a part. */
export async function readValues(
  visits: Visits,
  range: Range,
  { dimensions, ...wanted }: Wanted & { dimensions: readonly Dimension[] },
): Promise<FoundValues> {
  return readRanked(visits.filters.length === 0 ? await fromRollups() : fromClicks(), wanted);

  async function fromRollups(): Promise<Query> {
    const edges = await edgesOf(range);
    const whole = [...rollupValues(visits, range, edges), dimensions];
    const asked = `$${whole.length}`;
    if (edges.spans.length === 0) {
      const text = breakdown({ dimensions: asked, ...placesAfter(whole) });
      return { name: "stats-breakdown", text, values: [...whole, ...placed(wanted)] };
    }
    const { spans } = edges;
    // Of workspaces and domains there are no sums by destination.
    const known = visits.parts.some(({ scope }) => scope === "workspace" || scope === "domain")
      ? dimensions.filter((name) => name !== "destination")
      : dimensions;
    const clicks = rawClicks({ ...visits, start: range.start, end: range.end, spans }, [...whole, known]);
    const text = breakdown({
      dimensions: asked,
      ...placesAfter(clicks.values),
      edges: groupedClicks(clicks, `$${whole.length + 1}`),
    });
    return { text, values: [...clicks.values, ...placed(wanted)] };
  }

  function fromClicks(): Query {
    const clicks = rawClicks({ ...visits, ...range });
    const values = [...clicks.values, dimensions];
    const text = rawBreakdown(clicks, { dimensions: `$${values.length}`, ...placesAfter(values) });
    return { text, values: [...values, ...placed(wanted)] };
  }
}

/** The hundred highest values of every dimension. */
export const readBreakdowns = async (visits: Visits, range: Range): Promise<ValueCount[]> =>
  (await readValues(visits, range, { dimensions: DIMENSIONS, after: 0, last: 100 })).rows;

/** Common parameters of statements on sums: scopes, ids, from, before, first whole day, the day after the last. */
export function rollupValues(visits: Visits, range: Range, { start, end }: Edges): unknown[] {
  const days = wholeDays(range);
  return [...placesOf(visits), start, end, days.first, days.after];
}

/** The rows of a statement whose placeholders end with those of `placesAfter`. */
export async function readRanked(query: Query, { after, last }: Wanted): Promise<FoundValues> {
  const { rows } = await pool().query<Ranked>(query);
  return { rows: rows.filter(({ place }) => place > after && place <= last), total: rows[0]?.of ?? 0 };
}

/** Where a statement finds `placed` behind its other values. */
export const placesAfter = ({ length: at }: unknown[]) => ({
  pattern: `$${at + 1}`,
  named: `$${at + 2}`,
  after: `$${at + 3}`,
  last: `$${at + 4}`,
});

export const placed = ({ q = "", named = [], after, last }: Wanted): unknown[] => [
  q === "" ? null : `%${q.replace(/[\\%_]/g, "\\$&")}%`,
  named,
  after,
  last,
];

/**
 * The values of one UTM parameter, most clicks first, and how many there are. A visit's value is the link's own parameter as of today,
 * else the parameter of the address that the visitor was sent to (ADR 8).
 */
export async function readUtmValues(
  visits: Visits,
  range: Range,
  { utm, ...wanted }: Wanted & { utm: Utm },
): Promise<FoundValues> {
  return readRanked(visits.filters.length === 0 ? await fromRollups() : fromClicks(), wanted);

  async function fromRollups() {
    const edges = await edgesOf(range);
    const values = [...rollupValues(visits, range, edges), visits.workspaceId, utm];
    if (edges.spans.length === 0)
      return {
        name: "stats-utm",
        text: utmBreakdown(placesAfter(values)),
        values: [...values, ...placed(wanted)],
      };
    const { spans } = edges;
    const clicks = rawClicks({ ...visits, start: range.start, end: range.end, spans }, values);
    return {
      text: utmBreakdown(placesAfter(clicks.values), clicks),
      values: [...clicks.values, ...placed(wanted)],
    };
  }

  function fromClicks() {
    const clicks = rawClicks({ ...visits, ...range });
    const values = [...clicks.values, utm];
    return {
      text: rawUtmBreakdown(clicks, `$${values.length}`, placesAfter(values)),
      values: [...values, ...placed(wanted)],
    };
  }
}
