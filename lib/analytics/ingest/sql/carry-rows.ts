import { DICTIONARY_NAMES } from "../../store/postgres/dictionaries";
import { findKnown, KEEP_PIECES, learn, PACK, PREPARE_PACKING, resolve } from "../../store/postgres/sql/pack";

/**
 * The monthly tables of single clicks as rows, the newest first, and their pages. `stale`: up to which page an earlier state of this version has
 * moved clicks without deleting them. `isOver`: its month is past.
 */
export const MONTHS = `
  select c.relname as name, coalesce(pages, 0)::float8 as stale,
    (pg_relation_size(c.oid) / current_setting('block_size')::int)::float8 as pages,
    c.relname < 'clicks_' || to_char(now() at time zone 'UTC', 'YYYY_MM') as "isOver"
  from pg_inherits i join pg_class c on c.oid = i.inhrelid left join click_rows_carried on month = c.relname
  where i.inhparent = 'clicks'::regclass order by 1 desc`;

/** The mark in `click_rows_carried` that sums without single clicks are in columns. What is in `click_hours` since then has its clicks beside it. */
const SUMS_DONE = "'sums'";

const ARE_SUMS_LEFT = `
  (not exists (select from click_rows_carried where month = ${SUMS_DONE}) and exists (select from click_hours))`;

/** Whether there are rows, or sums that were not carried over yet. */
export const IS_LEFT = `select exists (select from clicks) or ${ARE_SUMS_LEFT} as "isLeft"`;

export const ARE_SUMS_DONE = `select exists (select from click_rows_carried where month = ${SUMS_DONE}) as "areDone"`;
export const NOTE_SUMS = `insert into click_rows_carried (month) values (${SUMS_DONE}) on conflict do nothing`;

/** The connection's own tables. What `incoming` holds is known to be first or not. */
export const PREPARE = `
  set work_mem = '64MB'; set jit = off; set enable_nestloop = off; set enable_seqscan = on; set statement_timeout = 0;
  create temp table incoming (like clicks, city text collate "C" not null default '') on commit delete rows;
  ${PREPARE_PACKING}`;

const ofPages = (month: string, from: number, to: number): string =>
  `from ${month} where ctid >= '(${from},0)' and ctid < '(${to},0)'`;

/** Moves the clicks of some pages of a month's table: a click is either in the table or in columns, while others are written. */
export const take = (month: string, from: number, to: number): string =>
  `with taken as (delete ${ofPages(month, from, to)} returning *) insert into incoming select * from taken`;

/** Deletes those that are in columns. */
export const deleteStale = (month: string, from: number, to: number): string =>
  `delete ${ofPages(month, from, to)}`;

/** The clicks of a month ($1) that were moved without being deleted are deleted. */
export const NOTE_DELETED = "delete from click_rows_carried where month = $1";

/** Makes the tables of their months where there are none. */
export const MAKE_MONTHS = `
  select ensure_click_partitions(month, month) from (select distinct date_trunc('month', at, 'UTC')::date as month from incoming) months`;

/** Packs them and keeps them as runs. */
export const KEEP = [
  ...DICTIONARY_NAMES.map(findKnown),
  ...DICTIONARY_NAMES.map(learn),
  resolve("incoming.first", "incoming.detour_first"),
  PACK,
  KEEP_PIECES,
].join(";");

/**
 * Sums beside rows are of no use any more: no row is left, and for a day nobody has added to them. Processes of version 0.2 answer statistics
 * from them as long as there are any.
 */
const ARE_SUMS_UNUSED = `
  (exists (select from click_rows_carried where month = ${SUMS_DONE}) and exists (select from click_hours)
    and not exists (select from click_hours where hour > now() - interval '1 day') and not exists (select from clicks))`;

/** Whether there is anything to do: rows or sums to carry over, or tables or sums that nobody needs any more. */
export const HAS_WORK = `
  select exists (select from clicks) or ${ARE_SUMS_LEFT} or ${ARE_SUMS_UNUSED}
    or exists (select from (${MONTHS}) months where "isOver") as "hasWork"`;

export const FIND_UNUSED_SUMS = `select ${ARE_SUMS_UNUSED} as "areUnused"`;
