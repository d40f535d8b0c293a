import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { withClient } from "@/lib/platform/database/connect";
import { checkRuns, type Days } from "../store/postgres/rebuild";
import { recount } from "../store/postgres/recount";
import { WAIT_FOR_MERGES } from "../store/postgres/sql/merge";
import { readWhereKept } from "../store/where-kept";
import { inTransaction } from "./batch";
import { insistOnColumns } from "./carry-rows";
import { checkClickHouse, type Unplanned } from "./rebuild-clickhouse";

/** What was looked at, runs of PostgreSQL or months of ClickHouse, and what was not what the single clicks add up to: those with wrong sums, and counters. */
export type Checked = {
  runs?: number;
  months?: number;
  sums: number;
  counters: number;
  unplanned?: Unplanned[];
};

/**
 * Compares every sum and counter with the single clicks, and, where it should `mend`, works the wrong ones out again. Days whose single clicks are not kept
 * any more are history, which nothing can check. Safe while everything runs: drains and merges wait while counters are counted. Throws a conflict
 * while clicks of an earlier version are not all in columns: counters would lack those.
 */
export async function checkSums(
  days: Days,
  { mend, url }: { mend: boolean; url?: string },
): Promise<Checked> {
  return withClient({ name: "rebuild", to: "server", ...(url && { url }) }, async (client) => {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    if ((await readWhereKept(client)).keptIn === "clickhouse") return checkClickHouse(client, days, mend);
    await insistOnColumns(client);
    const { runs, wrong } = await checkRuns(client, days, mend);
    let counters = 0;
    await inTransaction(client, "commit", async () => {
      await client.query(lockStatement("clickCounters", "exclusive"));
      await insistOnColumns(client); // a process of version 0.2 may have counted some since
      await client.query(WAIT_FOR_MERGES);
      counters = await recount(client, mend);
    });
    return { runs, sums: wrong, counters };
  });
}
