import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { deleteRows, inBatches, type Upkeep } from "@/lib/platform/upkeep";
import { inTransaction } from "./batch";
import { purgeSalts, shareSalts } from "./visitor-number";

/** Closes a part of the days before today, UTC. $1 how many scopes at most. */
export const CLOSE_DAYS =
  "select close_click_days_part((now() at time zone 'UTC')::date - 1, $1::int) as done";

/** Deletes the visitors of four days ago and earlier who come after a place ($1 day, $2 link, $3 visitor), at most $4, and says where that ends. */
export const PURGE_VISITORS = `
  with gone as (
    select day, link_id, visitor from click_visitors
    where day < (now() at time zone 'UTC')::date - 3 and (day, link_id, visitor) > ($1::date, $2::int, $3::bigint)
    order by day, link_id, visitor limit $4 for update skip locked
  ), deleted as (
    delete from click_visitors kept using gone
    where (kept.day, kept.link_id, kept.visitor) = (gone.day, gone.link_id, gone.visitor)
  )
  select day::text, link_id, visitor::text, (count(*) over ())::int as done from gone
  order by gone.day desc, gone.link_id desc, gone.visitor desc limit 1`;

/** A batch of scopes whose sums are to be deleted. */
export const DELETED_SCOPES = `
  select scope, array_agg(scope_id) as ids from (select scope, scope_id from click_sums_forgotten limit 500) forgotten group by scope`;

const deleteSumsOf = (table: string) => `
  delete from ${table} where ctid = any (array(
    select sums.ctid from unnest($2::int[]) as gone (id), lateral (
      select ctid from ${table} sums where scope = $1::click_scope and scope_id = gone.id limit $3) sums
    limit $3))`;

/** Deletes sums of a scope ($1) and some ids ($2), at most so many ($3). */
export const DELETE_HOURS = deleteSumsOf("click_hours");
export const DELETE_DAYS = deleteSumsOf("click_days");

/** The partitions of raw clicks that are older than $1 whole months. */
export const OLD_MONTHS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'clicks'::regclass and c.relname ~ '^clicks_\\d{4}_\\d{2}$'
    and c.relname < 'clicks_' || to_char((now() at time zone 'UTC') - make_interval(months => $1), 'YYYY_MM')
  order by 1`;

/** Hourly upkeep of clicks, and partitions created in advance. */
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
  "visitor salts": purgeSalts,
  // A spool backup may be restored within this time. An unfinished file may be on a machine that was off for months.
  "click segments": deleteRows("click_segments", "finished_at < now() - interval '1 year'"),
  "click sums": purgeSums,
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
 * Deletes visitors of four days ago or earlier. Each batch begins where the one before ended: deleted rows slow down
 * a scan from the start for as long as any transaction sees an older snapshot.
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
export async function purgeSums(signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rows } = await pool().query<{ scope: string; ids: number[] }>(DELETED_SCOPES);
    if (rows.length === 0) return deleted;
    for (const { scope, ids } of rows) {
      for (const text of [DELETE_HOURS, DELETE_DAYS])
        deleted += await inBatches((most) => deleteByKey(text, [scope, ids, most]), signal);
      if (signal?.aborted) return deleted;
      await pool().query("delete from click_sums_forgotten where scope = $1 and scope_id = any ($2)", [
        scope,
        ids,
      ]);
    }
  }
}

/**
 * Finds the rows by the primary key, whatever the statistics of their table say: any other plan reads all rows of a scope, or of the
 * table, for each batch. Returns how many rows were deleted.
 */
async function deleteByKey(text: string, values: unknown[]): Promise<number> {
  const client = await pool().connect();
  let deleted = 0;
  try {
    await inTransaction(client, "commit", async () => {
      await client.query("set local enable_seqscan = off; set local enable_bitmapscan = off");
      deleted = (await client.query(text, values)).rowCount ?? 0;
    });
  } finally {
    client.release();
  }
  return deleted;
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
      log().warn(
        { partition: name, reason: (error as Error).message },
        "a month of raw clicks is in use and was not removed",
      );
      continue;
    }
    log().info({ partition: name }, "raw clicks past their retention were removed");
    dropped.push(name);
  }
  return dropped;
}
