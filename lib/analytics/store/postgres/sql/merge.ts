import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { COLUMN_NAMES } from "./pack";

/** So many runs of about the same size become one, which is of the next size. */
export const RUNS_OF_A_SIZE = 16;
/** About the largest run that is made: merging it takes three seconds. */
export const LARGEST_RUN = 1_000_000;

/** Live views read new runs within a second or two, before they are merged. */
const NEW_SECONDS = 10;

/**
 * Which runs should be merged? Of a day that is over all, of one that is not those of a size of which there are many; into several where one
 * would be too large, and only if none of them came in the last minutes ($2). Each row is a workspace, a day, and some runs; a row with one run of a day that is over is
 * to be settled. $1 rows at most.
 */
export const TO_MERGE = `
  with open as (select distinct workspace_id, day from click_runs where not is_settled),
  sized as (
    select run.*, floor(log(${RUNS_OF_A_SIZE}, greatest(clicks, 1))) as size, run.day < (now() at time zone 'UTC')::date as is_over
    from open join click_runs run using (workspace_id, day)
    where made_at <= now() - least(make_interval(mins => $2), make_interval(secs => ${NEW_SECONDS}))
  ),
  grown as (
    select *, sum(clicks) over (partition by workspace_id, day, case when is_over then 0 else size end order by clicks, id) as together from sized
  )
  select workspace_id as "workspaceId", day - '1970-01-01' as day, array_agg(id::float8 order by id) as runs, bool_and(is_over) as "isOver"
  from grown where together <= ${LARGEST_RUN} or not is_settled
  group by workspace_id, day, case when is_over then 0 else size end, (together - 1) / ${LARGEST_RUN}
  having bool_and(is_over) and bool_or(not is_settled) and max(made_at) <= now() - make_interval(mins => $2) or count(*) >= ${RUNS_OF_A_SIZE}
  limit $1`;

/** Whether nobody else is merging; held until the transaction ends. */
export const TRY_ALONE = lockStatement("clickRuns", "tryUntilCommit");

/** Keeps runs from being merged until the transaction ends. */
export const WAIT_FOR_MERGES = lockStatement("clickRuns", "exclusive");

/** The id of the next run. */
export const NEXT_RUN = "select nextval(pg_get_serial_sequence('click_runs', 'id'))::float8 as run";

/** Whether the only run of a day ($1, its id $2) is worth being rewritten: packed clicks take half the room, and many of them have sums. */
export const LARGE_AND_RAW = `
  select from click_chunks where day = '1970-01-01'::date + $1::int and run_id = any ($2::bigint[]) and not is_packed and clicks >= 200 limit 1`;

/** Takes the runs $3 of workspace $1 and day $2 (since 1970) away, with their chunks and sums; returns how many there were. */
export const REMOVE_RUNS = `
  with gone as (
    delete from click_runs where workspace_id = $1 and day = '1970-01-01'::date + $2::int and id = any ($3::bigint[]) returning day, id),
  chunks as (delete from click_chunks using gone where click_chunks.day = gone.day and run_id = gone.id),
  sums as (delete from click_sums using gone where click_sums.day = gone.day and run_id = gone.id)
  select count(*)::int as runs from gone`;

/** A run: $1 id, $2 workspace, $3 day, $4 clicks, $5 whether it is settled, $6 the runs that it is made of. */
export const ADD_RUN = `
  insert into click_runs (id, workspace_id, day, clicks, is_settled, made_of)
  overriding system value values ($1, $2, '1970-01-01'::date + $3::int, $4, $5, $6)`;

/** Nothing is to be merged with the runs $3 of workspace $1 and day $2 any more. */
export const SETTLE = `
  update click_runs set is_settled = true where workspace_id = $1 and day = '1970-01-01'::date + $2::int and id = any ($3::bigint[])`;

/** A chunk: $1 day, $2 run, $3 part, then what says where it is, then its columns. */
export const ADD_CHUNK = `
  insert into click_chunks (day, run_id, part, first_link, last_link, since, until, clicks, ways, is_packed, ${COLUMN_NAMES.join(", ")})
  values ('1970-01-01'::date + $1::int, $2, $3, $4, $5, $6, $7, $8, $9, true, ${COLUMN_NAMES.map((_, at) => `$${10 + at}`).join(", ")})`;

/** A sum: $1 scope, $2 id, $3 day, $4 run, $5 whether by hour, $6 body. */
export const ADD_SUM = `
  insert into click_sums (scope, scope_id, day, run_id, by_hour, body) values ($1, $2, '1970-01-01'::date + $3::int, $4, $5, $6)`;

/** The sums of some runs ($3 days, $4 runs) for some scopes ($1, $2). */
export const SUMS = `
  select scope, scope_id as id, run_id::float8 as run, sums.day - '1970-01-01' as day, by_hour as "byHour", body
  from unnest($1::click_scope[], $2::int[]) as part (scope_asked, id_asked), lateral (
    select * from click_sums where scope = scope_asked and scope_id = id_asked
      and day between '1970-01-01'::date + $3::int and '1970-01-01'::date + $4::int
    offset 0) sums`;
