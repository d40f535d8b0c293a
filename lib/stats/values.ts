import { pool } from "../pool";
import { DIMENSIONS, type Dimension } from "./choices";
import { type Range, wholeDays } from "./range";
import { breakdown, rawBreakdown } from "./sql/breakdown";
import { rawClicks } from "./sql/raw-clicks";
import { type Counts, placesOf, type Visits } from "./visits";

export type ValueCount = Counts & { dimension: Dimension; value: string };

/** Which values of a dimension: those with this text in their name, from one place to another. */
export type Wanted = {
  dimensions: readonly Dimension[];
  q?: string;
  named?: string[];
  after: number;
  last: number;
};
type Ranked = ValueCount & { place: number; of: number };

/** The values of one or more dimensions, most clicks first, and of how many they are a part. */
export async function readValues(
  visits: Visits,
  range: Range,
  { dimensions, q = "", named = [], after, last }: Wanted,
): Promise<{ rows: ValueCount[]; total: number }> {
  const pattern = q === "" ? null : `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const wanted = [dimensions, pattern, named, after, last];
  const placeholders = (at: number) => ({
    dimensions: `$${at + 1}`,
    pattern: `$${at + 2}`,
    named: `$${at + 3}`,
    after: `$${at + 4}`,
    last: `$${at + 5}`,
  });
  const { rows } = await pool().query<Ranked>(
    visits.filters.length === 0 ? fromRollups() : fromClicks(rawClicks({ ...visits, ...range })),
  );
  return { rows: rows.filter(({ place }) => place > after && place <= last), total: rows[0]?.of ?? 0 };

  function fromRollups() {
    const days = wholeDays(range);
    const values = [...placesOf(visits), range.start, range.end, days.first, days.after];
    return {
      name: "stats-breakdown",
      text: breakdown(placeholders(values.length)),
      values: [...values, ...wanted],
    };
  }

  function fromClicks(clicks: ReturnType<typeof rawClicks>) {
    return {
      text: rawBreakdown(clicks, placeholders(clicks.values.length)),
      values: [...clicks.values, ...wanted],
    };
  }
}

/** The hundred highest values of every dimension. */
export const readBreakdowns = async (visits: Visits, range: Range): Promise<ValueCount[]> =>
  (await readValues(visits, range, { dimensions: DIMENSIONS, after: 0, last: 100 })).rows;
