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

/** Some of those whose sums are to be deleted, by scope. */
export const FORGOTTEN = `
  select scope, array_agg(scope_id) as ids from (select scope, scope_id from click_sums_forgotten limit 500) forgotten group by scope`;

const forget = (table: string) => `
  delete from ${table} where ctid = any (array(
    select sums.ctid from unnest($2::int[]) as gone (id), lateral (
      select ctid from ${table} sums where scope = $1::click_scope and scope_id = gone.id limit $3) sums
    limit $3))`;

/** Deletes sums of a scope ($1) and some ids ($2), at most so many ($3). */
export const FORGET_HOURS = forget("click_hours");
export const FORGET_DAYS = forget("click_days");

/** The partitions of raw clicks that are older than $1 whole months. */
export const OLD_MONTHS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'clicks'::regclass and c.relname ~ '^clicks_\\d{4}_\\d{2}$'
    and c.relname < 'clicks_' || to_char((now() at time zone 'UTC') - make_interval(months => $1), 'YYYY_MM')
  order by 1`;
