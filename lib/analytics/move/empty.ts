import type pg from "pg";
import { inTransaction } from "../ingest/batch";
import { type ClickHouse, rowsOf, run } from "../store/clickhouse/connection";
import type { StoreName } from "../store/where-kept";

type Stores = { ledger: pg.ClientBase; clickhouse: ClickHouse };

/** Removes all clicks of a store, and what they add up to. Counters, visitors, dictionaries and plans stay. */
export async function emptyStore({ ledger, clickhouse }: Stores, store: StoreName): Promise<void> {
  if (store === "postgres")
    return inTransaction(ledger, "commit", async () => {
      // New readers wait behind this one for as long as it waits for those there are.
      await ledger.query("set local lock_timeout = '10s'");
      await ledger.query("truncate click_runs, click_chunks, click_sums, click_history");
    });
  for (const table of ["clicks", "click_sums"])
    await run(clickhouse, `truncate table ${table}`, {}, { max_table_size_to_drop: "0" });
}

/** How many visits and sums there are in ClickHouse. */
export async function rowsInClickHouse(clickhouse: ClickHouse): Promise<number> {
  const [row] = await rowsOf<[number]>(
    clickhouse,
    "select (select count() from clicks) + (select count() from click_sums)",
  );
  return row?.[0] ?? 0;
}
