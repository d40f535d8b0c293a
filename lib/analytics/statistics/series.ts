import { pool } from "@/lib/platform/database/pool";
import { invalid } from "@/lib/platform/failure";
import { buckets, type Range, readableCuts, spansOf } from "./range";
import { rawClicks, type Span } from "./sql/raw-clicks";
import { rawTimeseries, TIMESERIES } from "./sql/timeseries";
import { type Counts, placesOf, type Visits } from "./subject";

/** `bots` and `refused` are visits that are no clicks. */
export type AllCounts = Counts & { bots: number; refused: number };
export type Bucket = AllCounts & { at: string };

type Row = AllCounts & { local: string; shift: number };

/** Reading raw clicks takes about a second for each million. */
const MOST_RAW = 5_000_000;

/**
 * Visits by hour, day or month, without gaps. From the rollups, at the same price for any number of clicks; with filters, and where
 * a bar begins within a UTC hour, from the clicks themselves, as far back as they are kept. Refuses more than five million of those.
 */
export async function readSeries(visits: Visits, range: Range): Promise<Bucket[]> {
  const cuts = visits.filters.length === 0 ? await readableCuts(range) : [];
  const { rows } = await pool().query<Row & { cut: boolean }>({
    name: "stats-timeseries",
    text: TIMESERIES,
    values: [...placesOf(visits), range.start, range.end, range.interval, range.timezone, cuts],
  });
  if (visits.filters.length > 0) {
    insistOnFew(rows, "Filtered statistics can cover");
    return fillGaps(range, await readRaw(visits, range));
  }
  if (cuts.length === 0) return fillGaps(range, rows);
  insistOnFew(
    rows.filter(({ cut }) => cut),
    `Statistics by ${range.interval} in this time zone can cover`,
  );
  const parts = await readRaw(visits, range, spansOf(cuts, range));
  return fillGaps(range, [...rows.filter(({ cut }) => !cut), ...parts]);
}

function insistOnFew(rows: Row[], what: string) {
  const { clicks, bots, refused } = totalOf(rows);
  if (clicks + bots + refused > MOST_RAW)
    throw invalid(`${what} up to ${MOST_RAW.toLocaleString("en")} visits. Choose a shorter range.`);
}

async function readRaw(visits: Visits, range: Range, spans?: Span[]): Promise<Row[]> {
  const clicks = rawClicks({
    ...visits,
    start: range.start,
    end: range.end,
    ...(spans && { spans }),
  });
  const at = clicks.values.length;
  const { rows } = await pool().query<Row>({
    text: rawTimeseries(clicks, `$${at + 1}`, `$${at + 2}`),
    values: [...clicks.values, range.interval, range.timezone],
  });
  return rows;
}

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

/** Adds up what belongs to one bar, and adds the hours, days or months in which nobody came. */
function fillGaps(range: Range, rows: Row[]): Bucket[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const bar = `${row.local.slice(0, LENGTHS[range.interval])} ${row.shift}`;
    found.set(bar, [...(found.get(bar) ?? []), row]);
  }
  return buckets(range).map(({ at, local, shift }) => ({
    ...totalOf(found.get(`${local} ${shift}`) ?? []),
    at,
  }));
}
