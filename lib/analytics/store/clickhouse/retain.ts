import type pg from "pg";
import { log } from "@/lib/platform/log";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { rebuildMonth } from "./audit";
import { MONTH } from "./conditions";
import { type ClickHouse, rowsOf, run } from "./connection";
import { readBack } from "./plans";
import { settleLocked, settleRest, withSums } from "./settle";
import { MARKS } from "./settled";

/** Removes single visits of months that ended so many months ago; adds up everything first. A month with visits that cannot be added up yet stays. */
export async function retainMonths(clickhouse: ClickHouse, months: number, stop?: Stop): Promise<string[]> {
  if (months === 0) return [];
  return withSums(async (ledger) => {
    await settleLocked(clickhouse, ledger);
    // A plan whose rows go before they were read back would be taken for one that was lost.
    await readBack(ledger, clickhouse);
    const first = await firstKept(ledger, months);
    const old = await rowsOf<[number, number, number]>(clickhouse, OLD_MONTHS, { first });
    const removed: string[] = [];
    for (const [month, unsettled, isWhole] of old) {
      if (stop?.aborted) break;
      if (unsettled > 0) continue;
      if (isWhole) await rebuildMonth(clickhouse, month, { many: 1, isDropped: true });
      else await settleRest(clickhouse, month);
      await run(clickhouse, `alter table clicks drop partition ${month}`);
      const name = `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`;
      log().info({ month: name }, "single clicks past their retention were removed");
      removed.push(name);
    }
    return removed;
  });
}

/** The first month whose visits stay, by the ledger's clock, as in PostgreSQL's own retention: another server's may be wrong. */
async function firstKept(ledger: pg.ClientBase, months: number): Promise<number> {
  const { rows } = await ledger.query<{ month: number }>(
    "select to_char(now() at time zone 'UTC' - make_interval(months => $1), 'YYYYMM')::int as month",
    [months],
  );
  if (!rows[0]) throw new Error("PostgreSQL did not say what month it is.");
  return rows[0].month;
}

/** The months before one, and how many of their visits are in no sums. */
const OLD_MONTHS = `
  select ${MONTH} as month,
    countIf(id >= (select sum(clicks) from click_sums where ${MARKS} and scope_id = 1)) as unsettled,
    month not in (select toYYYYMM(bucket) from click_sums where ${MARKS} and scope_id = 2) as is_whole
  from clicks where ${MONTH} < {first:UInt32}
  group by month order by month`;
