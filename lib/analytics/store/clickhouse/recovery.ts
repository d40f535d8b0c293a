import type pg from "pg";
import { rebuildMonth } from "./audit";
import { type ClickHouse, rowsOf, run } from "./connection";
import { presentMonths } from "./insert";
import { insertPlan, type LinesOf, markSent, type UnsentPlan, unsentPlans } from "./plans";
import { settleLate, withSums } from "./settle";
import { readSettled } from "./settled";

/** `onSent` hears whose clicks were sent. */
type Options = { onSent?: (workspaces: number[]) => Promise<unknown> };

/** Sends what was planned of a segment in which everything that was ever tried is known to have come through. Returns the number of plans. */
export async function sendSegment(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
  linesOf: LinesOf,
  { onSent }: Options = {},
): Promise<number> {
  const plans = await unsentPlans(client, segment);
  for (const plan of plans) {
    await insertPlan(clickhouse, plan, linesOf, { isFresh: true });
    await markSent(client, plan);
    await onSent?.(plan.workspaces);
  }
  return plans.length;
}

/**
 * Brings a segment to where its plans are: after a start, and after any error. A batch that ClickHouse has and the ledger does not know, because
 * a failover undid its commit, is removed first: its clicks are planned again. Returns the number of plans sent.
 */
export async function recoverSegment(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
  linesOf: LinesOf,
  { onSent }: Options = {},
): Promise<number> {
  const unplanned = await findUnplanned(client, clickhouse, segment);
  if (unplanned.length > 0) await removeRows(clickhouse, segment, unplanned);
  const plans = await unsentPlans(client, segment);
  const { all } = await readSettled(clickhouse);
  const late = plans.filter(({ firstId }) => firstId < all);
  if (late.length > 0) await sendLate(client, clickhouse, late, linesOf);
  for (const plan of plans) {
    if (late.includes(plan)) continue;
    await insertPlan(clickhouse, plan, linesOf);
    await markSent(client, plan);
    await onSent?.(plan.workspaces);
  }
  return plans.length;
}

/** Plans that sums have not waited for: those of their months are worked out again before the plans are marked, so that a run that is cut short is repeated. */
const sendLate = (
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  plans: UnsentPlan[],
  linesOf: LinesOf,
): Promise<void> =>
  withSums(async () => {
    const { dropped } = await readSettled(clickhouse);
    const months = new Set<number>();
    for (const plan of plans) {
      await insertPlan(clickhouse, plan, linesOf);
      for (const month of (await presentMonths(clickhouse, plan)).keys())
        if (dropped.has(month)) await settleLate(clickhouse, month, plan);
        else months.add(month);
    }
    for (const month of months) await rebuildMonth(clickhouse, month);
    for (const plan of plans) await markSent(client, plan);
  });

/** A batch of which there are rows that are not its plan's: its offset, their months, and the ids that are. */
type Unplanned = {
  batch: number;
  first: number;
  months: number[];
  planned: { first: number; after: number };
};

const PLANNED =
  "select from_offset::text as batch, first_id::text as first, rows from click_plans where segment = $1";

async function findUnplanned(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
): Promise<Unplanned[]> {
  const found = await rowsOf<[number, number, number, number[]]>(
    clickhouse,
    `select batch, min(id), max(id), groupUniqArray(toYYYYMM(at)) from clicks where segment = {segment:String} group by batch`,
    { segment },
  );
  const { rows } = await client.query<{ batch: string; first: string; rows: number }>(PLANNED, [segment]);
  const plans = new Map(
    rows.map((plan) => [
      Number(plan.batch),
      { first: Number(plan.first), after: Number(plan.first) + plan.rows },
    ]),
  );
  return found.flatMap(([batch, first, last, months]) => {
    const planned = plans.get(batch) ?? { first: 0, after: 0 };
    return first < planned.first || last >= planned.after ? [{ batch, first, months, planned }] : [];
  });
}

/** Sums that these rows are in are worked out again, but for those of months of which nothing else is left. */
const removeRows = (clickhouse: ClickHouse, segment: string, batches: Unplanned[]): Promise<void> =>
  withSums(async () => {
    const { all, dropped } = await readSettled(clickhouse);
    for (const { batch, planned } of batches)
      await run(
        clickhouse,
        `delete from clicks where segment = {segment:String} and batch = {batch:UInt64}
        and not (id >= {first:UInt64} and id < {after:UInt64})`,
        { segment, batch, ...planned },
      );
    const counted = batches.filter(({ first }) => first < all);
    for (const month of new Set(counted.flatMap(({ months }) => months)))
      if (!dropped.has(month)) await rebuildMonth(clickhouse, month);
  });
