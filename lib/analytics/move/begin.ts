import type pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { conflict } from "@/lib/platform/failure";
import { inTransaction } from "../ingest/batch";
import { insistOnColumns } from "../ingest/carry-rows";
import { type ClickHouse, rowsOf } from "../store/clickhouse/connection";
import { DROPPED_MONTHS } from "../store/clickhouse/settled";
import type { StoreName } from "../store/where-kept";
import { emptyStore, rowsInClickHouse } from "./empty";
import { noteList, noteMove } from "./notes";

type Stores = { ledger: pg.ClientBase; clickhouse: ClickHouse };

/**
 * Empties the target and has drains write to both stores from now on. An installation that is not ours may have kept clicks in ClickHouse: these are
 * removed only where `isReplaced`.
 */
export async function beginMove(
  stores: Stores,
  target: StoreName,
  { isOurs, isReplaced }: { isOurs: boolean; isReplaced: boolean },
): Promise<void> {
  const { ledger, clickhouse } = stores;
  await insistOnColumns(ledger);
  const found = target === "clickhouse" && !isOurs && !isReplaced ? await rowsInClickHouse(clickhouse) : 0;
  if (found > 0)
    throw conflict(
      `The database behind CLICKHOUSE_URL already has ${found.toLocaleString("en")} visits and totals in it that this installation did not move there. Name another database, or pass --replace to delete them.`,
    );
  await noteMove(ledger, target);
  await emptyStore(stores, target);
  await holdDrains(ledger, async () => {
    const { rows } = await ledger.query<{ id: string }>(NEXT_ID);
    const id = BigInt(rows[0]?.id ?? 0);
    // Replaces the sequence, and so every session's store of ids that it has not used.
    await ledger.query(`alter sequence click_ids restart with ${id}`);
    await ledger.query("update click_plan_ids set next = $1", [id]);
    await ledger.query("update click_store set moving_to = $1, moving_before = $2", [target, id]);
  });
}

/** The id from which on visits are written to both stores, in both: higher than any there is in either. */
const NEXT_ID = `
  select greatest(next, (select last_value + 1 from click_ids), (extract(epoch from clock_timestamp()) * 1000000)::bigint)::text as id
  from click_plan_ids`;

/** Does something in a transaction while no drain has a batch open. They wait meanwhile, with their clicks in the spool. */
export const holdDrains = (ledger: pg.ClientBase, work: () => Promise<void>): Promise<void> =>
  inTransaction(ledger, "commit", async () => {
    await ledger.query("set local lock_timeout = '60s'");
    await ledger.query(lockStatement("clickStore", "exclusive"));
    await work();
  });

const DAYS = `
  select day - '1970-01-01' as day, sum(clicks)::float8 as clicks from click_runs group by day`;

const MONTHS_OF_HISTORY = "select distinct month - '1970-01-01' as month from click_history";

/** Notes the days whose visits are to be copied, and the months of which there are sums of visits that are gone. */
export async function listDays(stores: Stores, source: StoreName, before: number): Promise<void> {
  const found = source === "postgres" ? await inPostgres(stores) : await inClickHouse(stores, before);
  await inTransaction(stores.ledger, "commit", () => noteList(stores.ledger, found));
}

/** Some of these visits came later, and are not copied. */
async function inPostgres({ ledger }: Stores) {
  const { rows: days } = await ledger.query<{ day: number; clicks: number }>(DAYS);
  const { rows: months } = await ledger.query<{ month: number }>(MONTHS_OF_HISTORY);
  return { days, summed: months.map(({ month }) => month) };
}

async function inClickHouse({ clickhouse }: Stores, before: number) {
  const rows = await rowsOf<[number, number]>(
    clickhouse,
    "select toInt32(toDate(at)) as day, count() from clicks where id < {before:UInt64} group by day",
    { before },
  );
  const dropped = (await rowsOf<[number]>(clickhouse, DROPPED_MONTHS)).map(
    ([month]) => Date.UTC(Math.floor(month / 100), (month % 100) - 1) / 86_400_000,
  );
  return { days: rows.map(([day, clicks]) => ({ day, clicks })), summed: dropped };
}
