import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { deleteRows, inBatches, statement, type Upkeep } from "@/lib/platform/upkeep";
import { clickStore } from "../store/click-store";
import { clickhouseUpkeep } from "../store/clickhouse/upkeep";
import { isWrittenTo, whereKept } from "../store/where-kept";
import { purgeSalts, shareSalts } from "./visitor-number";

/** Deletes the visitors of four days ago and earlier that have no table of their own, after a place ($1 day, $2 link, $3 visitor), at most $4, and says where that ends. */
export const PURGE_VISITORS = `
  with gone as (
    select day, link_id, visitor from click_visitors_other
    where day < (now() at time zone 'UTC')::date - 3 and (day, link_id, visitor) > ($1::date, $2::int, $3::bigint)
    order by day, link_id, visitor limit $4 for update skip locked
  ), deleted as (
    delete from click_visitors_other kept using gone
    where (kept.day, kept.link_id, kept.visitor) = (gone.day, gone.link_id, gone.visitor)
  )
  select day::text, link_id, visitor::text, (count(*) over ())::int as done from gone
  order by gone.day desc, gone.link_id desc, gone.visitor desc limit 1`;

/** The tables of the visitors of four days ago and earlier. */
export const OLD_VISITOR_DAYS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'click_visitors'::regclass and c.relname ~ '^click_visitors_\\d{4}_\\d{2}_\\d{2}$'
    and c.relname < 'click_visitors_' || to_char((now() at time zone 'UTC')::date - 3, 'YYYY_MM_DD')
  order by 1`;

const DELETE_SUMS = `
  with gone as (select scope, scope_id from click_sums_forgotten limit $1),
  sums as (delete from click_sums using gone where (click_sums.scope, click_sums.scope_id) = (gone.scope, gone.scope_id)),
  history as (delete from click_history using gone where (click_history.scope, click_history.scope_id) = (gone.scope, gone.scope_id))
  delete from click_sums_forgotten using gone
  where (click_sums_forgotten.scope, click_sums_forgotten.scope_id) = (gone.scope, gone.scope_id)`;

/** Days whose visitors get a table of their own ahead of time. */
const VISITOR_DAYS = 4;

/** Hourly upkeep of clicks, and partitions created in advance. */
export const CLICK_NEEDS: Record<string, Upkeep> = {
  salts: async () => {
    await shareSalts(pool());
    return 0;
  },
  partitions: async () => {
    await pool().query(
      "select ensure_click_partitions(current_date, (current_date + interval '3 months')::date), ensure_visitor_partitions($1)",
      [VISITOR_DAYS],
    );
    return 0;
  },
};

/** An end for what is kept only for a while, by the database's clock. */
export const CLICK_PURGES: Record<string, Upkeep> = {
  "click visitors": purgeVisitors,
  "visitor salts": purgeSalts,
  "new values": deleteRows("click_new_values", "hour < now() - interval '1 day'"),
  // A spool backup may be restored within this time. An unfinished file may be on a machine that was off for months.
  "click segments": deleteRows("click_segments", "finished_at < now() - interval '1 year'"),
  "click sums": purgeSums,
  "clicks in ClickHouse": async (signal) =>
    isWrittenTo(await whereKept(), "clickhouse") ? clickhouseUpkeep(signal) : 0,
  "click months": async () => (await dropOldMonths(env().CLICK_RETENTION_MONTHS)).length,
};

/**
 * Deletes visitors of four days ago or earlier: whole tables, and of those that have none each batch where the one before ended: deleted rows slow down
 * a scan from the start for as long as any transaction sees an older snapshot.
 */
export async function purgeVisitors(signal?: AbortSignal): Promise<number> {
  const { rows: tables } = await pool().query<{ name: string }>(OLD_VISITOR_DAYS);
  for (const { name } of tables) await dropVisitors(name);
  let place: unknown[] = ["-infinity", 0, 0];
  return inBatches(async (most) => {
    const { rows } = await pool().query(PURGE_VISITORS, [...place, most]);
    const [last] = rows;
    if (last) place = [last.day, last.link_id, last.visitor];
    return last?.done ?? 0;
  }, signal);
}

/** Drains wait for as long as a table of theirs is waited for, which the pool does for a second; the next hour is another try. */
async function dropVisitors(table: string) {
  try {
    await pool().query(`drop table if exists ${table}`);
  } catch (error) {
    log().warn(
      { table, reason: (error as Error).message },
      "visitors of a day that is over are in use and were not removed",
    );
  }
}

/** Single clicks older than so many whole months go, a month at a time; 0 keeps them for good. Statistics stay. */
export const dropOldMonths = (months: number): Promise<string[]> =>
  months === 0 ? Promise.resolve([]) : clickStore().retain(months);

/** Deletes the sums of what is gone. */
export function purgeSums(signal?: AbortSignal): Promise<number> {
  return inBatches(statement(DELETE_SUMS), signal);
}
