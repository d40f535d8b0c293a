import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { conflict } from "@/lib/platform/failure";
import type { ClickHouse } from "../store/clickhouse/connection";
import { readBack } from "../store/clickhouse/plans";

const EVERY_MS = 200;

const NOT_WRITTEN = `
  select exists (select from click_plans where first_id < $1 and (sent_at is null or verified_at is null)) as "isLeft"`;

const UNSENT_SINCE = `
  select exists (select from click_plans where sent_at is null and planned_at < now() - make_interval(secs => $1)) as "isLeft"`;

const SETTLE_PLANS = `
  update click_plans set sent_at = coalesce(sent_at, now()), verified_at = now(), firsts = null, indirect_firsts = null
  where sent_at is null or verified_at is null`;

/** Waits until every visit with a lower id is in ClickHouse, and was seen there: none of them is sent again. */
export async function waitForVisits(
  ledger: pg.ClientBase,
  clickhouse: ClickHouse,
  before: number,
  patienceMs: number,
): Promise<void> {
  await until(patienceMs, async () => {
    await readBack(ledger, clickhouse);
    return !(await isLeft(ledger, NOT_WRITTEN, before));
  });
}

/** Waits until nothing that was counted so many seconds ago waits to be sent. */
export const waitForPlans = (ledger: pg.ClientBase, seconds: number, patienceMs: number): Promise<void> =>
  until(patienceMs, async () => !(await isLeft(ledger, UNSENT_SINCE, seconds)));

/** Has nothing sent any more: PostgreSQL has all visits of all plans. */
export async function endPlans(ledger: pg.ClientBase): Promise<void> {
  await ledger.query(SETTLE_PLANS);
}

async function isLeft(ledger: pg.ClientBase, query: string, value: number): Promise<boolean> {
  const { rows } = await ledger.query<{ isLeft: boolean }>(query, [value]);
  return rows[0]?.isLeft === true;
}

async function until(patienceMs: number, isDone: () => Promise<boolean>): Promise<void> {
  for (const started = performance.now(); !(await isDone()); await pause(EVERY_MS))
    if (performance.now() - started > patienceMs)
      throw conflict(
        "Clicks are waiting to be sent to ClickHouse. Keep the server running and run this command again.",
      );
}
