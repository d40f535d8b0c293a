/**
 * What history knows of some scopes ($1, $2) of workspace $5 in the months from one day ($3) to another ($4), in days since 1970. The month in which a link
 * changed its workspace is one row, of the workspace whose visits came first: statistics of the link ask both.
 */
export const HISTORY = `
  select scope, month - '1970-01-01' as month, body from unnest($1::click_scope[], $2::int[]) as part (scope_asked, id_asked), lateral (
    select * from click_history where scope = scope_asked and scope_id = id_asked and workspace_id = $5::int
      and month between date_trunc('month', '1970-01-01'::date + $3::int) and '1970-01-01'::date + $4::int
    offset 0) kept`;

/** What it knows of the links of workspace $1 in such months ($2, $3). */
export const HISTORY_OF_LINKS = `
  select scope_id as id, month - '1970-01-01' as month, body from click_history
  where workspace_id = $1 and scope = 'link'
    and month between date_trunc('month', '1970-01-01'::date + $2::int) and '1970-01-01'::date + $3::int`;

/** Adds days to history: $1 workspace, $2 scopes, $3 ids, $4 month (since 1970), $5 bodies. Days of a body may come in any order, and more than once. */
export const ADD_HISTORY = `
  insert into click_history as kept (workspace_id, scope, scope_id, month, body)
  select $1, scope, id, '1970-01-01'::date + $4::int, body from unnest($2::click_scope[], $3::int[], $5::bytea[]) as made (scope, id, body)
  on conflict (scope, scope_id, month) do update set body = kept.body || excluded.body`;

/** The months of single clicks that are older than $1 whole months, with their tables. */
export const OLD_MONTHS = `
  select c.relname as name, replace(right(c.relname, 7), '_', '-') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'click_chunks'::regclass and c.relname ~ '^click_chunks_\\d{4}_\\d{2}$'
    and c.relname < 'click_chunks_' || to_char((now() at time zone 'UTC') - make_interval(months => $1), 'YYYY_MM')
  order by 1`;

/** The workspaces with clicks in a month ($1, as 2026-11). */
export const WORKSPACES_OF_MONTH = `
  select distinct workspace_id as id from click_runs
  where day >= ($1 || '-01')::date and day < ($1 || '-01')::date + interval '1 month' order by 1`;

/** Ends runs of a workspace ($1; $2 days since 1970, $3 ids) with their clicks and sums, once history has them. */
export const END_RUNS = `
  with gone as (
    delete from click_runs using unnest($2::int[], $3::bigint[]) as ended (ended_day, ended_id)
    where workspace_id = $1 and day = '1970-01-01'::date + ended_day and id = ended_id returning day, id),
  chunks as (delete from click_chunks using gone where click_chunks.day = gone.day and run_id = gone.id)
  delete from click_sums using gone where click_sums.day = gone.day and run_id = gone.id`;
