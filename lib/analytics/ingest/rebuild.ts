import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { withClient } from "@/lib/platform/database/connect";
import { checkRuns, type Days } from "../store/postgres/rebuild";
import { recount } from "../store/postgres/recount";
import { inTransaction } from "./batch";

/** What was looked at, and what was not what the single clicks add up to: runs with wrong sums, and counters. */
export type Checked = { runs: number; sums: number; counters: number };

/**
 * Compares every sum and counter with the single clicks, and, where it should `mend`, works the wrong ones out again. Days whose single clicks are not kept
 * any more are history, which nothing can check. Safe while everything runs: drains wait while counters are counted.
 */
export async function checkSums(
  days: Days,
  { mend, url }: { mend: boolean; url?: string },
): Promise<Checked> {
  return withClient({ name: "rebuild", url }, async (client) => {
    const { runs, wrong } = await checkRuns(client, days, mend);
    let counters = 0;
    await inTransaction(client, "commit", async () => {
      await client.query(lockStatement("clickCounters", "exclusive"));
      counters = await recount(client, mend);
    });
    return { runs, sums: wrong, counters };
  });
}
