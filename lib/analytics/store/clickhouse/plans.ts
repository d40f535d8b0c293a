import type pg from "pg";
import type { ClickHouse } from "./connection";
import { insertBatch, presentMonths, SET_ASIDE } from "./insert";

/** A part of a spool segment that is to be in ClickHouse: `rows` clicks with ids from `firstId` on. */
export type Plan = { segment: string; from: number; to: number; firstId: number; rows: number };

/**
 * What is planned: one byte for each line of the part says whether the click is its visitor's first on the link, or through the code or campaign, or
 * that the line was set aside (`SET_ASIDE`).
 */
export type PartToPlan = Omit<Plan, "firstId" | "rows"> & {
  firsts: Uint8Array;
  indirectFirsts: Uint8Array;
  /** whose clicks these are */
  workspaces?: number[];
};

/** The lines of a plan, as they were when it was made. */
export type LinesOf = (plan: Plan) => Promise<Buffer[]>;

type Row = { from: string; to: string; first_id: string; rows: number };
type PlanRow = Row & { firsts: Buffer; indirect_firsts: Buffer; workspaces: number[]; isOld: boolean };

/** Ids begin with the microsecond, so that they stay unique when a backup of the ledger is restored. */
const PLAN = `
  with ids as (
    update click_plan_ids
    set next = greatest(next, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + $4::int
    returning next - $4::int as first_id
  )
  insert into click_plans (segment, from_offset, to_offset, first_id, rows, firsts, indirect_firsts, workspaces)
  select $1, $2, $3, first_id, $4, $5, $6, $7::int[] from ids
  returning first_id::text`;

/** How long sums wait for a plan. Afterwards its machine may never come back, and if it does they are worked out again. */
const PATIENCE = "interval '3 days'";

/** Sums may stop waiting for an older plan before it is sent. */
const OLD = "interval '2 days'";

const UNSENT = `
  select from_offset::text as "from", to_offset::text as "to", first_id::text, rows, firsts, indirect_firsts, workspaces,
    planned_at < now() - ${OLD} as "isOld"
  from click_plans where segment = $1 and sent_at is null order by from_offset`;

const MARK_SENT = "update click_plans set sent_at = now() where segment = $1 and from_offset = $2";

const UNVERIFIED = `
  select segment, from_offset::text as "from", to_offset::text as "to", first_id::text, rows
  from click_plans where sent_at is not null and verified_at is null and ($1::uuid is null or segment = $1)`;

const MARK_VERIFIED = `
  update click_plans set verified_at = now(), firsts = null, indirect_firsts = null where first_id = any ($1::bigint[])`;

const MARK_LOST = "update click_plans set sent_at = null where first_id = any ($1::bigint[])";

const HAS_PLANS = "select from click_plans where segment = $1 and verified_at is null limit 1";

const IS_UNSENT = "select from click_plans where segment = $1 and sent_at is null limit 1";

/** The id before which every click has been sent, or is so late that nobody waits for it. */
const SENT_BEFORE = `
  select coalesce(
    (select min(first_id) from click_plans where sent_at is null and planned_at > now() - ${PATIENCE}),
    (select next from click_plan_ids))::text as id`;

/**
 * Plans a batch in the transaction that moves its segment's watermark, as the last statement before the commit: other drains wait for their ids
 * until then. Undefined for a part without a click. Nothing of it may be sent before that commit, which is on disk when it is answered, whatever the connection's setting.
 */
export async function planBatch(client: pg.ClientBase, part: PartToPlan): Promise<Plan | undefined> {
  const { firsts, indirectFirsts, workspaces = [], segment, from, to } = part;
  const count = firsts.reduce((sum, first) => sum + Number(first !== SET_ASIDE), 0);
  if (count === 0) return undefined;
  await client.query("set local synchronous_commit = on");
  const { rows } = await client.query<{ first_id: string }>(PLAN, [
    segment,
    from,
    to,
    count,
    firsts,
    indirectFirsts,
    workspaces,
  ]);
  return { segment, from, to, firstId: Number(rows[0]?.first_id), rows: count };
}

/** A plan that is to be sent, with what it says of its lines. While one that is old is sent, sums have to stay as they are (`withSums`). */
export type UnsentPlan = Plan & Required<PartToPlan> & { isOld: boolean };

/** What is planned of a segment and not marked as sent, in order. */
export async function unsentPlans(client: pg.ClientBase, segment: string): Promise<UnsentPlan[]> {
  const { rows } = await client.query<PlanRow>(UNSENT, [segment]);
  return rows.map((row) => ({
    ...planOf(segment, row),
    firsts: row.firsts,
    indirectFirsts: row.indirect_firsts,
    workspaces: row.workspaces,
    isOld: row.isOld,
  }));
}

/**
 * Sends a plan. Unless it is fresh, what is there already is found by reading: after a start, and after any error, nobody knows how far an earlier
 * attempt came.
 */
export async function insertPlan(
  clickhouse: ClickHouse,
  plan: Plan & PartToPlan,
  linesOf: LinesOf,
  { isFresh = false } = {},
): Promise<void> {
  const present = isFresh ? [] : (await presentMonths(clickhouse, plan)).keys();
  await insertBatch(clickhouse, { ...plan, lines: await linesOf(plan) }, new Set(present));
}

/** To be called once a plan's rows are there. */
export async function markSent(client: pg.ClientBase, { segment, from }: Plan): Promise<void> {
  await client.query(MARK_SENT, [segment, from]);
}

/** Whether ClickHouse has yet to show that it has all of a segment. */
export async function hasPlans(client: pg.ClientBase, segment: string): Promise<boolean> {
  return (await client.query(HAS_PLANS, [segment])).rowCount === 1;
}

/** How many plans wait to be sent, of all segments, but for those that nobody waits for any more. */
export async function countUnsent(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ plans: number }>(
    `select count(*)::int as plans from click_plans where sent_at is null and planned_at > now() - ${PATIENCE}`,
  );
  return rows[0]?.plans ?? 0;
}

/** Reads back what was sent of a segment; its file may go only when this resolves to true. What is gone is to be sent again. */
export async function verifyPlans(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
): Promise<boolean> {
  await readBack(client, clickhouse, segment);
  return (await client.query(IS_UNSENT, [segment])).rowCount === 0;
}

/** The same, for callers that have to have them all there. */
export async function insistOnPlans(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
): Promise<void> {
  if (!(await verifyPlans(client, clickhouse, segment)))
    throw new Error("ClickHouse has lost clicks that it had taken; they are sent again.");
}

/**
 * Reads back what was sent and not read yet, of one segment or of all. A part is there as a whole or not at all, so one row is enough; others may have
 * been of a workspace that was removed.
 */
export async function readBack(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string | null = null,
): Promise<void> {
  const { rows } = await client.query<Row & { segment: string }>(UNVERIFIED, [segment]);
  const [found, lost]: [number[], number[]] = [[], []];
  for (const plan of rows.map((row) => planOf(row.segment, row))) {
    const isThere = (await presentMonths(clickhouse, plan)).size > 0;
    (isThere ? found : lost).push(plan.firstId);
  }
  await client.query(MARK_LOST, [lost]);
  await client.query(MARK_VERIFIED, [found]);
}

/** The id before which clicks are in ClickHouse, but for those that have waited for days. */
export async function sentBefore(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>(SENT_BEFORE);
  return Number(rows[0]?.id ?? 0);
}

const planOf = (segment: string, row: Row): Plan => ({
  segment,
  from: Number(row.from),
  to: Number(row.to),
  firstId: Number(row.first_id),
  rows: row.rows,
});
