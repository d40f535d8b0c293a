import type pg from "pg";
import { conflict } from "@/lib/platform/failure";
import type { ClickHouse } from "../store/clickhouse/connection";
import type { StoreName } from "../store/where-kept";
import { holdDrains } from "./begin";
import { removeClosed } from "./closed-workspaces";
import { compareTotals, type TotalDifference } from "./compare";
import { dayName } from "./day";
import { endPlans, waitForPlans } from "./sent-plans";

/** A batch that is counted reaches ClickHouse within this time, unless it is away. */
const RECENT_SECONDS = 10;
const LAST_PLANS_MS = 20_000;

/**
 * Has statistics read from the target, and drains write to it alone, once it has as many visits of every workspace and every day as the store that is
 * left: those that were copied and those that came since.
 */
export async function switchStore(
  { ledger, clickhouse }: { ledger: pg.ClientBase; clickhouse: ClickHouse },
  target: StoreName,
  patienceMs: number,
): Promise<void> {
  const stores = { client: ledger, clickhouse };
  await removeClosed(
    { ledger, clickhouse },
    (await compareTotals(stores)).map(({ workspaceId }) => workspaceId),
  );
  await waitForPlans(ledger, RECENT_SECONDS, patienceMs);
  await holdDrains(ledger, async () => {
    await waitForPlans(ledger, 0, LAST_PLANS_MS);
    const [first] = await compareTotals(stores);
    if (first)
      throw conflict(
        `${inWords(first)} Clicks stay where they are. Run this command again, or end the move with --stop.`,
      );
    await ledger.query("update click_store set kept_in = $1, moving_to = null, moving_before = null", [
      target,
    ]);
    await ledger.query("update click_moves set switched_at = now()");
    if (target === "postgres") await endPlans(ledger);
  });
}

function inWords({ workspaceId, day, postgres, clickhouse }: TotalDifference): string {
  const what = workspaceId === 0 ? `On ${dayName(day)}` : `In workspace ${workspaceId}`;
  return `${what}, PostgreSQL has ${postgres} visits and ClickHouse has ${clickhouse}.`;
}
