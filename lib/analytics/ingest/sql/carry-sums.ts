/** Since when single clicks are kept as rows: the oldest month that has a table. Without any, no sum has single clicks beside it. */
const KEPT_SINCE = `
  (select coalesce(to_date(min(right(c.relname, 7)), 'YYYY_MM')::timestamp at time zone 'UTC', 'infinity')
   from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'clicks'::regclass)`;

/** Whether there are sums of before that. Found by time, at next to no cost. */
export const HAS_OLD = `select exists (select from click_hours where hour < ${KEPT_SINCE}) as "hasOld"`;

/** The next record that has sums, after $1 and $2; whose it is, null when it is gone. */
export const NEXT_RECORD = `
  select scope, scope_id as id,
    case scope when 'workspace' then scope_id
      when 'link' then (select workspace_id from links where id = scope_id)
      when 'qr' then (select workspace_id from qr_codes where id = scope_id)
      when 'campaign' then (select workspace_id from campaigns where id = scope_id)
      when 'domain' then (select workspace_id from domains where id = scope_id) end as "workspaceId"
  from click_hours where $1::click_scope is null or (scope, scope_id) > ($1::click_scope, $2::int)
  order by scope, scope_id limit 1`;

/** Its months of before that, in days since 1970. */
export const MONTHS_OF_RECORD = `
  select distinct date_trunc('month', hour, 'UTC')::date - '1970-01-01' as month from click_hours
  where scope = $1::click_scope and scope_id = $2 and hour < ${KEPT_SINCE} order by 1`;

const OF_MONTH = `
  scope = $1::click_scope and scope_id = $2 and hour >= ('1970-01-01'::date + $3::int)::timestamp at time zone 'UTC'
  and hour < ('1970-01-01'::date + $3::int + interval '1 month') at time zone 'UTC'`;

/** Its sums of that month. */
export const SUMS_OF_MONTH = `
  select dimension, extract(day from hour at time zone 'UTC')::int - 1 as day, extract(hour from hour at time zone 'UTC')::int as hour,
    value, clicks::float8, uniques::float8 from click_hours where ${OF_MONTH} order by day, hour, dimension, value`;

export const END_SUMS = `delete from click_hours where ${OF_MONTH}`;
