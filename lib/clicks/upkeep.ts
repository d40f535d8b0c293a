import { deleteRows, inBatches } from "@/lib/batches";
import { env } from "@/lib/env";
import type { Upkeep } from "@/lib/hourly";
import { log } from "@/lib/log";
import { pool } from "@/lib/pool";
import { forgetSalts, shareSalts } from "./salts";
import { CLOSE_DAYS, FORGET_DAYS, FORGET_HOURS, FORGOTTEN, OLD_MONTHS, PURGE_VISITORS } from "./sql/upkeep";

/** What clicks need every hour, and ahead of time. */
export const CLICK_NEEDS: Record<string, Upkeep> = {
  salts: async () => {
    await shareSalts(pool());
    return 0;
  },
  partitions: async () => {
    await pool().query(
      "select ensure_click_partitions(current_date, (current_date + interval '3 months')::date)",
    );
    return 0;
  },
};

/** An end for what is kept only for a while, by the database's clock. */
export const CLICK_PURGES: Record<string, Upkeep> = {
  "click days": closeDays,
  "click visitors": purgeVisitors,
  "visitor salts": forgetSalts,
  // So long a backup of the spool may come back. A file that is not finished may be on a machine that has been off for months.
  "click segments": deleteRows("click_segments", "finished_at < now() - interval '1 year'"),
  "click sums": forgetSums,
  "click months": async () => (await dropOldMonths(env().CLICK_RETENTION_MONTHS)).length,
};

/** Sums up the days that are over. Returns of how many links and others, once for each day. */
export function closeDays(signal?: AbortSignal): Promise<number> {
  return inBatches(
    async (most) => (await pool().query<{ done: number }>(CLOSE_DAYS, [most])).rows[0]?.done ?? 0,
    signal,
  );
}

/**
 * Forgets who was where four days ago or earlier. Each batch begins where the one before ended: what was deleted stands in the way
 * of a statement that begins at the start, for as long as somebody reads an older state of the database.
 */
export function purgeVisitors(signal?: AbortSignal): Promise<number> {
  let place: unknown[] = ["-infinity", 0, 0];
  return inBatches(async (most) => {
    const { rows } = await pool().query(PURGE_VISITORS, [...place, most]);
    const [last] = rows;
    if (last) place = [last.day, last.link_id, last.visitor];
    return last?.done ?? 0;
  }, signal);
}

/** Deletes the sums of what is gone. */
export async function forgetSums(signal?: AbortSignal): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await pool().query<{ scope: string; ids: number[] }>(FORGOTTEN);
    if (rows.length === 0) return forgotten;
    for (const { scope, ids } of rows) {
      for (const text of [FORGET_HOURS, FORGET_DAYS])
        forgotten += await inBatches(
          async (most) => (await pool().query(text, [scope, ids, most])).rowCount ?? 0,
          signal,
        );
      if (signal?.aborted) return forgotten;
      await pool().query("delete from click_sums_forgotten where scope = $1 and scope_id = any ($2)", [
        scope,
        ids,
      ]);
    }
  }
}

/** Raw clicks older than so many whole months go, a partition at a time; 0 keeps them for good. Statistics stay. */
export async function dropOldMonths(months: number): Promise<string[]> {
  if (months === 0) return [];
  const { rows } = await pool().query<{ name: string }>(OLD_MONTHS, [months]);
  const dropped: string[] = [];
  for (const { name } of rows) {
    try {
      await pool().query(`drop table if exists ${name}`);
    } catch (error) {
      log().warn({ partition: name, reason: (error as Error).message }, "a month of raw clicks is in use");
      continue;
    }
    log().info({ partition: name }, "raw clicks past their retention were removed");
    dropped.push(name);
  }
  return dropped;
}
