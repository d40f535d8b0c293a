import { DICTIONARY_NAMES } from "../../store/postgres/dictionaries";
import { findKnown, KEEP_PIECES, learn, PACK, PREPARE_PACKING, resolve } from "../../store/postgres/sql/pack";

/** The monthly tables of single clicks as rows, the newest first, and how many of their pages are in columns already. */
export const MONTHS = `
  select c.relname as name, coalesce(pages, 0)::float8 as pages,
    (pg_relation_size(c.oid) / current_setting('block_size')::int)::float8 as "ofPages"
  from pg_inherits i join pg_class c on c.oid = i.inhrelid left join click_rows_carried on month = c.relname
  where i.inhparent = 'clicks'::regclass order by 1 desc`;

/** Whether there are any, or sums beside them. */
export const IS_LEFT = `
  select exists (select from pg_inherits where inhparent = 'clicks'::regclass) or exists (select from click_hours) as "isLeft"`;

/** The connection's own tables. What `incoming` holds is known to be first or not. */
export const PREPARE = `
  set work_mem = '64MB'; set jit = off; set enable_nestloop = off; set enable_seqscan = on; set statement_timeout = 0;
  create temp table incoming (like clicks) on commit delete rows;
  ${PREPARE_PACKING}`;

/** The clicks of some pages of a month's table. */
export const take = (month: string, from: number, to: number): string =>
  `insert into incoming select * from ${month} where ctid >= '(${from},0)' and ctid < '(${to},0)'`;

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

/** Notes that a month ($1) is in columns up to a page ($2), with so many clicks more ($3), if it was so up to another ($4). */
export const NOTE = `
  insert into click_rows_carried as kept (month, pages, clicks) select $1, $2, $3 where $4 = 0 or exists (select from click_rows_carried where month = $1)
  on conflict (month) do update set pages = excluded.pages, clicks = kept.clicks + excluded.clicks where kept.pages = $4 returning pages`;
