/** The merged runs of the days from $1 to $2: those that have sums. */
export const MERGED_RUNS = `
  select workspace_id as "workspaceId", id::float8 as run, day - '1970-01-01' as day, clicks from click_runs
  where day between $1::date and $2::date and exists (
    select from click_chunks where click_chunks.day = click_runs.day and run_id = click_runs.id and is_packed)
  order by workspace_id, day, id`;

/** Keeps a run ($1 workspace, $2 day, $3 id) as it is until the transaction ends. No row: it is gone. */
export const KEEP_RUN = `
  select from click_runs where workspace_id = $1 and day = '1970-01-01'::date + $2::int and id = $3 for share`;

/** The sums of a run ($1 day, $2 run). */
export const SUMS_OF_RUN = `
  select scope, scope_id as id, by_hour as "byHour", body from click_sums where day = '1970-01-01'::date + $1::int and run_id = $2`;

export const REMOVE_SUMS = "delete from click_sums where day = '1970-01-01'::date + $1::int and run_id = $2";

/** The history of everything that has counters. */
export const COUNTED_HISTORY =
  "select scope, scope_id as id, month - '1970-01-01' as month, body from click_history where scope in ('link', 'qr')";

/** Which counters are not what they should be? $1 ids, $2 clicks, $3 uniques, of everything that has any click. */
const shouldBe =
  "(select * from unnest($1::int[], $2::bigint[], $3::bigint[]) as counted (id, clicks, uniques)) counted";
const wrong = (table: string, id: string, clicks: string, uniques: string) => `
  from ${table} kept left join ${shouldBe} on counted.id = kept.${id}
  where (kept.${clicks}, kept.${uniques}) is distinct from (coalesce(counted.clicks, 0), coalesce(counted.uniques, 0))`;

const counters = (table: string, id: string, clicks: string, uniques: string) => ({
  find: `select count(*)::int as wrong ${wrong(table, id, clicks, uniques)}`,
  mend: `
    update ${table} mended set ${clicks} = found.clicks, ${uniques} = found.uniques from (
      select kept.${id} as id, coalesce(counted.clicks, 0) as clicks, coalesce(counted.uniques, 0) as uniques ${wrong(table, id, clicks, uniques)}
    ) found where mended.${id} = found.id`,
});

/** The counters of links and codes. */
export const COUNTERS = {
  link: counters("link_counters", "link_id", "clicks", "unique_clicks"),
  qr: counters("qr_codes", "id", "scans", "unique_scans"),
};
