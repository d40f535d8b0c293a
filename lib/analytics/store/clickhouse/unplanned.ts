import type pg from "pg";
import { now } from "@/lib/platform/clock";
import { type ClickHouse, rowsOf } from "./connection";
import { removeRows, type Unplanned } from "./recovery";

/** Batches of one segment of which ClickHouse has rows that no plan knows, and how many. */
export type UnplannedSegment = { segment: string; rows: number; batches: Unplanned[] };

/** Plans are kept for a year after they were sent; of what is nearly as old nobody can say any more whether it was planned. */
const PLANS_KEPT_MS = 330 * 86_400_000;

const PLANS = `
  select segment, from_offset::text as batch, first_id::text as first, rows from click_plans where first_id >= $1`;

type FoundBatch = [
  segment: string,
  batch: number,
  first: number,
  last: number,
  rows: number,
  months: number[],
];

/**
 * Finds rows of commits that PostgreSQL has lost in a restore or failover. Those of segments that some machine still has are removed when they are replayed;
 * these may be of a machine that never comes back.
 */
export async function findUnplannedRows(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
): Promise<UnplannedSegment[]> {
  const since = (now() - PLANS_KEPT_MS) * 1_000;
  // Before the plans are read: those of all rows that are there have been committed then.
  const found = await rowsOf<FoundBatch>(
    clickhouse,
    `select segment, batch, min(id), max(id), count(), groupUniqArray(toYYYYMM(at)) from clicks
    where id >= {since:UInt64} and length(segment) = 36 group by segment, batch`,
    { since },
  );
  const planned = await plansSince(client, since);
  const segments = new Map<string, UnplannedSegment>();
  for (const [segment, batch, first, last, rows, months] of found) {
    const plan = planned.get(`${segment} ${batch}`) ?? { first: 0, after: 0 };
    if (first >= plan.first && last < plan.after) continue;
    const of = segments.get(segment) ?? { segment, rows: 0, batches: [] };
    segments.set(segment, of);
    of.rows += Math.max(rows - (plan.after - plan.first), 1);
    of.batches.push({ batch, first, months, planned: plan });
  }
  return [...segments.values()];
}

/** Removes them; the sums that they are in are worked out again. */
export async function removeUnplannedRows(
  clickhouse: ClickHouse,
  segments: readonly UnplannedSegment[],
): Promise<void> {
  for (const { segment, batches } of segments) await removeRows(clickhouse, segment, batches);
}

async function plansSince(client: pg.ClientBase, since: number) {
  const { rows } = await client.query<{ segment: string; batch: string; first: string; rows: number }>(
    PLANS,
    [since],
  );
  return new Map(
    rows.map(({ segment, batch, first, rows: count }) => [
      `${segment} ${batch}`,
      { first: Number(first), after: Number(first) + count },
    ]),
  );
}
