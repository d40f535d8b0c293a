import { invalid } from "../failure";
import { pool } from "../pool";
import { buckets, type Range } from "./range";
import { rawClicks } from "./sql/raw-clicks";
import { rawTimeseries, TIMESERIES } from "./sql/timeseries";
import { type Counts, placesOf, type Visits } from "./visits";

/** `bots` and `refused` are visits that are no clicks. */
export type AllCounts = Counts & { bots: number; refused: number };
export type Bucket = AllCounts & { at: string };

/** Reading raw clicks takes about a second for each million. */
const MOST_RAW = 5_000_000;

/**
 * Visits by hour, day or month, without gaps. From the rollups, at the same price for any number of clicks; with filters from
 * the clicks themselves, as far back as they are kept. Refuses a filter on more than five million.
 */
export async function readSeries(visits: Visits, range: Range): Promise<Bucket[]> {
  const rollups = {
    name: "stats-timeseries",
    text: TIMESERIES,
    values: [...placesOf(visits), ...timesOf(range)],
  };
  const series = fillGaps(range, (await pool().query<Bucket>(rollups)).rows);
  if (visits.filters.length === 0) return series;
  const all = totalOf(series);
  if (all.clicks + all.bots + all.refused > MOST_RAW)
    throw invalid(`Filters work on up to ${MOST_RAW.toLocaleString("en")} visits. Take a shorter range.`);
  const clicks = rawClicks({ ...visits, ...range });
  const at = clicks.values.length;
  const { rows } = await pool().query<Bucket>({
    text: rawTimeseries(clicks, `$${at + 1}`, `$${at + 2}`),
    values: [...clicks.values, range.interval, range.timezone],
  });
  return fillGaps(range, rows);
}

const timesOf = ({ start, end, interval, timezone }: Range) => [start, end, interval, timezone];

/** A head always equals its bars, because it is their sum. */
export const totalOf = (series: AllCounts[]): AllCounts =>
  series.reduce(
    (sum, row) => ({
      clicks: sum.clicks + row.clicks,
      uniques: sum.uniques + row.uniques,
      bots: sum.bots + row.bots,
      refused: sum.refused + row.refused,
    }),
    { clicks: 0, uniques: 0, bots: 0, refused: 0 },
  );

const LENGTHS = { hour: 16, day: 10, month: 7 };

/** Adds the hours, days or months in which nobody came. */
function fillGaps(range: Range, rows: Bucket[]): Bucket[] {
  const found = new Map(rows.map((row) => [row.at.slice(0, LENGTHS[range.interval]), row]));
  const nobody = { clicks: 0, uniques: 0, bots: 0, refused: 0 };
  return buckets(range).map((at) => ({ ...(found.get(at) ?? nobody), at }));
}
