import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { COLUMNS } from "../click-line";

/** Keeps drains from adding anything until the transaction ends. */
export const BLOCK_DRAINS = lockStatement("clickDays", "exclusive");

/**
 * The hours that have clicks, or sums that may be wrong, between the days $1 and $2, and how many clicks; none before the
 * oldest click, because what is older cannot be worked out again.
 */
export const HOURS = `
  select hour, sum(clicks)::float8 as clicks from (
    select date_trunc('hour', at, 'UTC') as hour, count(*) as clicks from clicks
    where at >= $1::date and at < $2::date + 1 group by 1
    union all
    select distinct hour, 0 from click_hours where hour >= $1::date and hour < $2::date + 1
  ) found
  where hour >= (select date_trunc('hour', min(at), 'UTC') from clicks) group by 1 order by 1`;

/** The raw clicks from the hour $1 to the hour $2, as if they had just come in. */
export const TAKE_HOURS = `
  insert into incoming (${COLUMNS}, first, detour_first)
  select ${COLUMNS}, first, detour_first from clicks where at >= $1 and at < $2::timestamptz + interval '1 hour'`;

export const RECALL_FIRSTS = `
  insert into firsts select ctid from incoming where first;
  insert into indirect_firsts select ctid from incoming where detour_first`;

export const CLEAR_HOURS = "delete from click_hours where hour between $1 and $2";

/** The rows were cleared and nobody else writes, so plain inserts are enough. Sorted, because that fills the index faster. */
export const FILL_HOURS = `
  insert into click_hours (scope, scope_id, dimension, hour, value, clicks, uniques)
  select scope, scope_id, dimension, hour, value, clicks, uniques from sums where scope_id > 0 order by 1, 2, 3, 4, 5`;

/** Links that are gone have no sums of their own, only their share of their workspace's. */
export const DELETE_LINKS = `
  delete from sums where scope = 'link' and scope_id > 0 and not exists (select from links where id = sums.scope_id)`;

/** A closed day's sums, from its hours. $1 the day. One that is being closed starts again. */
export const CLEAR_DAY = "delete from click_days where day = $1";
export const REOPEN_DAY =
  "update click_days_closed set part_scope = null, part_id = null where through + 1 = $1::date";
export const SUM_DAY = `
  insert into click_days (scope, scope_id, dimension, day, value, clicks, uniques)
  select scope, scope_id, dimension, $1::date, value, sum(clicks), sum(uniques) from click_hours
  where hour >= $1::date::timestamp at time zone 'UTC' and hour < ($1::date + 1)::timestamp at time zone 'UTC'
    and $1::date <= (select through from click_days_closed)
  group by 1, 2, 3, 5`;

/** The counters of links and codes, from the days. */
export const RECOUNT = [
  `update link_counters c set clicks = coalesce(found.clicks, 0), unique_clicks = coalesce(found.uniques, 0)
   from link_counters kept left join (
     select scope_id, sum(clicks)::bigint as clicks, sum(uniques)::bigint as uniques from click_daily
     where scope = 'link' and dimension = 'total' group by 1
   ) found on found.scope_id = kept.link_id
   where c.link_id = kept.link_id and (c.clicks, c.unique_clicks) is distinct from (coalesce(found.clicks, 0), coalesce(found.uniques, 0))`,
  `update qr_codes c set scans = coalesce(found.clicks, 0), unique_scans = coalesce(found.uniques, 0)
   from qr_codes kept left join (
     select scope_id, sum(clicks)::bigint as clicks, sum(uniques)::bigint as uniques from click_daily
     where scope = 'qr' and dimension = 'total' group by 1
   ) found on found.scope_id = kept.id
   where c.id = kept.id and (c.scans, c.unique_scans) is distinct from (coalesce(found.clicks, 0), coalesce(found.uniques, 0))`,
];
