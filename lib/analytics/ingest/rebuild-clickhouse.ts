import type pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { conflict } from "@/lib/platform/failure";
import { rebuild, verify, wholeMonths } from "../store/clickhouse/audit";
import { type ClickHouse, clickHouse } from "../store/clickhouse/connection";
import { countUnsent } from "../store/clickhouse/plans";
import { countRecords } from "../store/clickhouse/recount";
import { withSums } from "../store/clickhouse/settle";
import { findUnplannedRows, removeUnplannedRows } from "../store/clickhouse/unplanned";
import type { Days } from "../store/postgres/rebuild";
import { compareCounters } from "../store/postgres/recount";
import { inTransaction } from "./batch";

/** The month of a UTC day, such as 202611. */
const monthOf = (day: string) => Number(day.slice(0, 7).replace("-", ""));

/** Visits of a segment that ClickHouse has and PostgreSQL lost, in a restore or failover. */
export type Unplanned = { segment: string; rows: number };

/**
 * What `checkSums` does where clicks are kept in ClickHouse. Sums are compared, and worked out again, by whole months. Counters can be compared only
 * once all that was planned has been sent: throws a conflict while clicks are on their way.
 */
export async function checkClickHouse(
  client: pg.Client,
  { from = "1970-01-01", to = "9999-01-01" }: Days,
  mend: boolean,
): Promise<{ months: number; sums: number; counters: number; unplanned?: Unplanned[] }> {
  const clickhouse = await clickHouse();
  const unplanned = await findUnplannedRows(client, clickhouse);
  if (mend) await removeUnplannedRows(clickhouse, unplanned);
  const isChosen = (month: number) => month >= monthOf(from) && month <= monthOf(to);
  const months = (await wholeMonths(clickhouse)).filter(isChosen);
  const drifts = await verify(clickhouse, isChosen);
  if (mend && drifts.length > 0)
    await rebuild(
      clickhouse,
      drifts.map(({ month }) => month),
    );
  return {
    months: months.length,
    sums: drifts.length,
    counters: await checkCounters(client, clickhouse, mend),
    ...(unplanned.length > 0 && { unplanned: unplanned.map(({ segment, rows }) => ({ segment, rows })) }),
  };
}

const PATIENCE_MS = 30_000;
const EVERY_MS = 200;

async function checkCounters(client: pg.Client, clickhouse: ClickHouse, mend: boolean): Promise<number> {
  let counters = 0;
  await inTransaction(client, "commit", async () => {
    await client.query(lockStatement("clickCounters", "exclusive"));
    await untilSent(client);
    counters = await withSums(async () => compareCounters(client, await countRecords(clickhouse), mend));
  });
  return counters;
}

/** Nobody plans meanwhile. */
async function untilSent(client: pg.Client) {
  for (const end = performance.now() + PATIENCE_MS; await countUnsent(client); ) {
    if (performance.now() > end)
      throw conflict(
        "Clicks are still on their way to ClickHouse. Try again once all machines have sent theirs.",
      );
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
