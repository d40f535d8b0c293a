import type pg from "pg";
import type { ClickHouse } from "./connection";
import { insertBatch, presentMonths, SET_ASIDE } from "./insert";

/** A part of a spool segment that is to be in ClickHouse: `rows` clicks with ids from `firstId` on. */
export type Plan = { segment: string; from: number; to: number; firstId: number; rows: number };

/**
 * What is planned: one byte for each line of the part says whether the click is its visitor's first on the link, or through the code or campaign, or
 * that the line was set aside (`SET_ASIDE`).
 */
export type PartToPlan = Omit<Plan, "firstId" | "rows"> & { firsts: Uint8Array; indirectFirsts: Uint8Array };

/** The lines of a plan, as they were when it was made. */
export type LinesOf = (plan: Plan) => Promise<Buffer[]>;

type Row = { from: string; to: string; first_id: string; rows: number };
type PlanRow = Row & { firsts: Buffer; indirect_firsts: Buffer };

/** Ids begin with the microsecond, so that they stay unique when a backup of the ledger is restored. */
const PLAN = `
  with ids as (
    update click_plan_ids
    set next = greatest(next, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + $4::int
    returning next - $4::int as first_id
  )
  insert into click_plans (segment, from_offset, to_offset, first_id, rows, firsts, indirect_firsts)
  select $1, $2, $3, first_id, $4, $5, $6 from ids
  returning first_id::text`;

const UNSENT = `
  select from_offset::text as "from", to_offset::text as "to", first_id::text, rows, firsts, indirect_firsts
  from click_plans where segment = $1 and sent_at is null order by from_offset`;

const MARK_SENT = "update click_plans set sent_at = now() where segment = $1 and from_offset = $2";

const UNVERIFIED = `
  select segment, from_offset::text as "from", to_offset::text as "to", first_id::text, rows
  from click_plans where sent_at is not null and verified_at is null and ($1::uuid is null or segment = $1)`;

const MARK_VERIFIED = `
  update click_plans set verified_at = now(), firsts = null, indirect_firsts = null where first_id = any ($1::bigint[])`;

const MARK_LOST = "update click_plans set sent_at = null where first_id = any ($1::bigint[])";

const IS_UNSENT = "select from click_plans where segment = $1 and sent_at is null limit 1";

/** The id before which every click has been sent. */
const SENT_BEFORE = `
  select coalesce(
    (select min(first_id) from click_plans where sent_at is null),
    (select next from click_plan_ids))::text as id`;

/**
 * Plans a batch in the transaction that moves its segment's watermark, as the last statement before the commit: other drains wait for their ids
 * until then. Undefined for a part without a click. Nothing of it may be sent before that commit, which is on disk when it is answered, whatever the connection's setting.
 */
export async function planBatch(client: pg.ClientBase, part: PartToPlan): Promise<Plan | undefined> {
  const { firsts, indirectFirsts, segment, from, to } = part;
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
  ]);
  return { segment, from, to, firstId: Number(rows[0]?.first_id), rows: count };
}

/** Sends a plan that this process has just committed, and which nobody has tried to send. Rejects with the server's error, or when the answer is lost. */
export async function sendPlan(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  plan: Plan & PartToPlan,
  lines: Buffer[],
): Promise<void> {
  await insertBatch(clickhouse, { ...plan, lines });
  await client.query(MARK_SENT, [plan.segment, plan.from]);
}

/**
 * Sends what is planned of a segment and not marked as sent: after a start, and after any error. What is there already is found by reading, since nobody
 * knows how far an earlier attempt came. Returns the number of plans.
 */
export async function sendPlans(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
  linesOf: LinesOf,
): Promise<number> {
  const { rows } = await client.query<PlanRow>(UNSENT, [segment]);
  for (const row of rows) {
    const plan = planOf(segment, row);
    const present = await presentMonths(clickhouse, plan);
    const lines = await linesOf(plan);
    const { firsts, indirect_firsts: indirectFirsts } = row;
    await insertBatch(clickhouse, { ...plan, firsts, indirectFirsts, lines }, new Set(present.keys()));
    await client.query(MARK_SENT, [segment, plan.from]);
  }
  return rows.length;
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

/** The id before which every click has been sent to ClickHouse. */
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
