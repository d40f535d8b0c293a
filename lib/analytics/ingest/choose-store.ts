import type pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { pool } from "@/lib/platform/database/pool";
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
  // Most starts end here: the lock would have them wait for every drain, and every drain for them.
  if ((await readWhereKept(pool())).keptIn === "clickhouse") return;
  if (!(await hasClicks(pool())) && (await keepInClickHouse())) return;
  log().info(
    "clicks stay in PostgreSQL until `clicks move clickhouse` takes them to ClickHouse (CLICKHOUSE_URL)",
  );
}

async function hasClicks(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ hasClicks: boolean }>(HAS_CLICKS);
  return rows[0]?.hasClicks === true;
}

/** False when a first click came in meanwhile. */
const keepInClickHouse = (): Promise<boolean> =>
  inPoolTransaction("", async (client) => {
    await client.query(lockStatement("clickStore", "exclusive"));
    if (await hasClicks(client)) return false;
    await client.query(KEEP_IN_CLICKHOUSE);
    return true;
  });
