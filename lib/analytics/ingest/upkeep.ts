import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import { deleteRows, type Stop, sweepRows, type Upkeep, walk } from "@/lib/platform/upkeep/batches";
import type { Tasks } from "@/lib/platform/upkeep/tasks";
import { clickStore } from "../store/click-store";
import { clickhouseUpkeep } from "../store/clickhouse/upkeep";
import { isWrittenTo, whereKept } from "../store/where-kept";
import { carryRows } from "./carry-rows";
import { daysOfVisitors, purgeSalts, shareSalts } from "./visitor-number";

/** Deletes the visitors of more than $1 days ago that have no table of their own, after a place ($2 day, $3 link, $4 visitor), at most $5, and says where that ends. */
const PURGE_VISITORS = `
  with gone as (
    select day, link_id, visitor from click_visitors_other
    where day < (now() at time zone 'UTC')::date - $1::int and (day, link_id, visitor) > ($2::date, $3::int, $4::bigint)
    order by day, link_id, visitor limit $5 for update skip locked
  ), deleted as (
    delete from click_visitors_other kept using gone
    where (kept.day, kept.link_id, kept.visitor) = (gone.day, gone.link_id, gone.visitor)
  )
  select json_build_array(day, link_id, visitor::text) as place, (count(*) over ())::int as done from gone
  order by gone.day desc, gone.link_id desc, gone.visitor desc limit 1`;

/** The tables of the visitors of more than $1 days ago. */
const OLD_VISITOR_DAYS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'click_visitors'::regclass and c.relname ~ '^click_visitors_\\d{4}_\\d{2}_\\d{2}$'
    and c.relname < 'click_visitors_' || to_char((now() at time zone 'UTC')::date - $1::int, 'YYYY_MM_DD')
  order by 1`;

/** Deletes the sums of what is gone, of imported visits as well, after a place ($1 scope, $2 id), of at most $3, and says where that ends. */
const PURGE_SUMS = `
  with gone as (
    select scope, scope_id from click_sums_forgotten where (scope, scope_id) > ($1::click_scope, $2::int) order by scope, scope_id limit $3
  ),
  sums as (delete from click_sums using gone where (click_sums.scope, click_sums.scope_id) = (gone.scope, gone.scope_id)),
  history as (delete from click_history using gone where (click_history.scope, click_history.scope_id) = (gone.scope, gone.scope_id)),
  imported as (delete from imported_sums i using gone where (i.scope, i.scope_id) = (gone.scope, gone.scope_id)),
  earlier as (delete from imported_history i using gone where (i.scope, i.scope_id) = (gone.scope, gone.scope_id)),
  forgotten as (
    delete from click_sums_forgotten using gone
    where (click_sums_forgotten.scope, click_sums_forgotten.scope_id) = (gone.scope, gone.scope_id))
  select json_build_array(scope, scope_id) as place, (count(*) over ())::int as done from gone
  order by gone.scope desc, gone.scope_id desc limit 1`;

/** Days whose visitors get a table of their own ahead of time. */
const VISITOR_DAYS = 4;

/** What every process needs for itself. */
export const CLICK_NEEDS: Record<string, Upkeep> = {
  salts: async () => {
    await shareSalts(pool());
    return 0;
  },
};

const makePartitions: Upkeep = async () => {
  await pool().query(
    "select ensure_click_partitions(current_date, (current_date + interval '3 months')::date), ensure_visitor_partitions($1)",
    [VISITOR_DAYS],
  );
  return 0;
};

/** Deletes visitors of days that are over for long: whole tables, and those that have none one by one. */
const purgeVisitors: Upkeep = async (stop, progress) => {
  const days = [daysOfVisitors()];
  const { rows: tables } = await pool().query<{ name: string }>(OLD_VISITOR_DAYS, days);
  for (const { name } of tables) await dropVisitors(name);
  return walk({ text: PURGE_VISITORS, values: days, from: ["-infinity", 0, 0] })(stop, progress);
};

/** Deletes the sums of what is gone. */
export const purgeSums: Upkeep = walk({ text: PURGE_SUMS, from: ["link", -2_147_483_648] });

/** Upkeep of clicks for the whole installation: partitions created in advance, and an end for what is kept only for a while, by the database's clock. */
export const CLICK_TASKS: Tasks = {
  partitions: { run: makePartitions, ignoresClock: true },
  // Processes of version 0.2 may write more; statistics are as late with what they count.
  "clicks carried over": { run: carryRows, everyMinutes: 1, ignoresClock: true },
  "click visitors": { run: purgeVisitors },
  "visitor salts": { run: purgeSalts },
  "new values": {
    run: sweepRows("click_new_values", {
      key: { workspace_id: ["int", 0], link_id: ["int", -1], hour: ["timestamptz", "-infinity"] },
      condition: "kept.hour < now() - interval '1 day'",
    }),
  },
  "click recoveries": {
    run: deleteRows("click_recoveries", { by: "found_at", before: "now() - interval '31 days'" }),
  },
  // A spool backup may be restored within this time. An unfinished file may be on a machine that was off for months.
  "click segments": {
    run: sweepRows("click_segments", {
      key: { id: ["uuid", "00000000-0000-0000-0000-000000000000"] },
      condition: "kept.finished_at < now() - interval '1 year'",
    }),
  },
  "click sums": { run: purgeSums },
  "clicks in ClickHouse": {
    run: async (stop) => (isWrittenTo(await whereKept(), "clickhouse") ? clickhouseUpkeep(stop) : 0),
  },
  "click months": {
    run: async (stop) => (await dropOldMonths(setting("CLICK_RETENTION_MONTHS"), stop)).length,
  },
};

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
export const dropOldMonths = (months: number, stop?: Stop): Promise<string[]> =>
  months === 0 ? Promise.resolve([]) : clickStore().retain(months, stop);
