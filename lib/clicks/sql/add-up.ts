/** Adds the batch's sums to the hours; what has no link is in its owner's. Ordered by key, so that drains of several processes wait for each other in one order. */
export const ADD_TO_HOURS = `
  insert into click_hours as kept (scope, scope_id, dimension, hour, value, clicks, uniques)
  select scope, scope_id, dimension, hour, value, clicks, uniques from sums where scope_id > 0 order by 1, 2, 3, 4, 5
  on conflict (scope, scope_id, dimension, hour, value)
  do update set clicks = kept.clicks + excluded.clicks, uniques = kept.uniques + excluded.uniques`;

/** Keeps days from being closed until this batch is in; drains do not mind each other. */
export const HOLD_DAYS_OPEN = "select pg_advisory_xact_lock_shared(72707371)";

/** Late clicks of days that are closed already, or of the scopes up to which the next is; as a rule there are none. Open days are read from the hours. */
export const ADD_TO_CLOSED_DAYS = `
  insert into click_days as kept (scope, scope_id, dimension, day, value, clicks, uniques)
  select scope, scope_id, dimension, (hour at time zone 'UTC')::date, value, sum(clicks), sum(uniques)
  from sums cross join click_days_closed
  where scope_id > 0 and (
    hour < (through + 1)::timestamp at time zone 'UTC'
    or hour < (through + 2)::timestamp at time zone 'UTC' and (scope, scope_id) <= (part_scope, part_id))
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (scope, scope_id, dimension, day, value)
  do update set clicks = kept.clicks + excluded.clicks, uniques = kept.uniques + excluded.uniques`;

/** The QR codes' own counters. */
export const ADD_TO_SCANS = `
  with news as (
    select qr_id, sum(clicks) as clicks, sum(uniques) as uniques, last_at
    from (select source_id as qr_id, max(at) as last_at from detours
      where source = 'qr' and outcome = 'passed' and bot = '' group by source_id) codes
    join sums on sums.scope = 'qr' and sums.dimension = 'total' and sums.scope_id = codes.qr_id
    group by qr_id, last_at
  ), locked as (
    select id from qr_codes where id in (select qr_id from news) order by id for no key update
  )
  update qr_codes set
    scans = qr_codes.scans + news.clicks,
    unique_scans = qr_codes.unique_scans + news.uniques,
    last_scan_at = greatest(last_scan_at, last_at)
  from news join locked on locked.id = news.qr_id where qr_codes.id = news.qr_id`;

/** The links' own counters. Last, because visits of links with a click limit wait for a row that is locked here. */
export const ADD_TO_COUNTERS = `
  with news as (
    select id as link_id, sum(clicks) as clicks, sum(uniques) as uniques, last_at
    from clicked join sums on sums.scope = 'link' and sums.dimension = 'total' and sums.scope_id = clicked.id
    where id > 0 group by id, last_at
  ), locked as (
    select link_id from link_counters where link_id in (select link_id from news) order by link_id for no key update
  )
  update link_counters set
    clicks = link_counters.clicks + news.clicks,
    unique_clicks = link_counters.unique_clicks + news.uniques,
    last_click_at = greatest(last_click_at, last_at)
  from news join locked using (link_id) where link_counters.link_id = news.link_id`;
