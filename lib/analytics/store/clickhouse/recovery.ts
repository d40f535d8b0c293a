import type pg from "pg";
import { rebuildMonth } from "./audit";
import { type ClickHouse, rowsOf, run } from "./connection";
import { presentMonths } from "./insert";
import { insertPlan, type LinesOf, markSent, type UnsentPlan, unsentPlans } from "./plans";
import { settleLate, withSums } from "./settle";
import { readSettled, settledBefore } from "./settled";

/** `onSent` hears whose clicks were sent. */
type Options = { onSent?: (workspaces: number[]) => Promise<unknown> };

/** Where plans of a segment are, and where they go. */
type Sending = {
  client: pg.ClientBase;
  clickhouse: ClickHouse;
  segment: string;
  linesOf: LinesOf;
} & Options;

/** Sends what was planned of a segment in which everything that was ever tried is known to have come through. Returns the number of plans. */
export const sendSegment = (
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
  linesOf: LinesOf,
  options: Options = {},
): Promise<number> => sendUnsent({ client, clickhouse, segment, linesOf, ...options }, { isFresh: true });

/**
 * Brings a segment to where its plans are: after a start, and after any error. A batch that ClickHouse has and the ledger does not know, because
 * a failover undid its commit, is removed first: its clicks are planned again. Returns the number of plans sent.
 */
export async function recoverSegment(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
  linesOf: LinesOf,
  options: Options = {},
): Promise<number> {
  const unplanned = await findUnplanned(client, clickhouse, segment);
  if (unplanned.length > 0) await removeRows(clickhouse, segment, unplanned);
  return sendUnsent({ client, clickhouse, segment, linesOf, ...options }, { isFresh: false });
}

async function sendUnsent(sending: Sending, { isFresh }: { isFresh: boolean }): Promise<number> {
  const { client, clickhouse, segment, linesOf } = sending;
  const plans = await unsentPlans(client, segment);
  if (plans.some(({ isOld }) => isOld)) return withSums(() => sendOld(sending));
  for (const plan of plans) {
    await insertPlan(clickhouse, plan, linesOf, { isFresh });
    await finish(sending, plan);
  }
  return plans.length;
}

async function finish({ client, onSent }: Sending, plan: UnsentPlan): Promise<void> {
  await markSent(client, plan);
  await onSent?.(plan.workspaces);
}

/**
 * Sends a segment with plans that sums may not have waited for, while sums stay as they are. Of months whose sums have gone on without a plan they are
 * worked out again before it is marked, so that a run that is cut short is repeated.
 */
async function sendOld(sending: Sending): Promise<number> {
  const { client, clickhouse, segment, linesOf } = sending;
  // Another process may have sent them while this one waited for sums.
  const plans = await unsentPlans(client, segment);
  const settled = await readSettled(clickhouse);
  const [late, months]: [UnsentPlan[], Set<number>] = [[], new Set()];
  for (const plan of plans) {
    await insertPlan(clickhouse, plan, linesOf);
    const found = [...(await presentMonths(clickhouse, plan)).keys()];
    const passed = found.filter((month) => plan.firstId < settledBefore(settled, month));
    for (const month of passed)
      if (settled.dropped.has(month)) await settleLate(clickhouse, month, plan);
      else months.add(month);
    if (passed.length > 0) late.push(plan);
    else await finish(sending, plan);
  }
  for (const month of months) await rebuildMonth(clickhouse, month);
  for (const plan of late) await finish(sending, plan);
  return plans.length;
}

/** A batch of which there are rows that are not its plan's: its offset, their months, and the ids that are. */
export type Unplanned = {
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
export const removeRows = (clickhouse: ClickHouse, segment: string, batches: Unplanned[]): Promise<void> =>
  withSums(async () => {
    const settled = await readSettled(clickhouse);
    for (const { batch, planned } of batches)
      await run(
        clickhouse,
        `delete from clicks where segment = {segment:String} and batch = {batch:UInt64}
        and not (id >= {first:UInt64} and id < {after:UInt64})`,
        { segment, batch, ...planned },
      );
    const counted = batches.flatMap(({ first, months }) =>
      months.filter((month) => first < settledBefore(settled, month)),
    );
    for (const month of new Set(counted))
      if (!settled.dropped.has(month)) await rebuildMonth(clickhouse, month);
  });
