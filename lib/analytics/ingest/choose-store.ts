import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { readWhereKept } from "../store/where-kept";
import { IS_LEFT } from "./sql/carry-rows";

const HAS_CLICKS = `
  select exists (select from click_runs) or exists (select from click_history) or "isLeft" as "hasClicks" from (${IS_LEFT}) rows`;

const KEEP_IN_CLICKHOUSE =
  "update click_store set kept_in = 'clickhouse' where kept_in = 'postgres' and moving_to is null";

/**
 * Has a new installation keep its clicks in ClickHouse where `CLICKHOUSE_URL` is set. Clicks that PostgreSQL has stay there until an operator moves them.
 * For each start, before anything is drained.
 */
export async function chooseStore(): Promise<void> {
  if (env().CLICKHOUSE_URL === undefined) return;
  const { keptIn, hasClicks } = await inPoolTransaction("", async (client) => {
    await client.query(lockStatement("clickStore", "exclusive"));
    const { rows } = await client.query<{ hasClicks: boolean }>(HAS_CLICKS);
    if (!rows[0]?.hasClicks) await client.query(KEEP_IN_CLICKHOUSE);
    return { ...(await readWhereKept(client)), hasClicks: rows[0]?.hasClicks };
  });
  if (keptIn === "postgres" && hasClicks)
    log().info(
      "clicks stay in PostgreSQL until `clicks move clickhouse` takes them to ClickHouse (CLICKHOUSE_URL)",
    );
}
