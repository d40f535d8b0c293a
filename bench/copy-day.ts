import type pg from "pg";
import { COLUMN_NAMES } from "@/lib/analytics/store/postgres/sql/pack";

const CHUNK = [
  "last_link",
  "part",
  "first_link",
  "since",
  "until",
  "clicks",
  "ways",
  "is_packed",
  ...COLUMN_NAMES,
].join(", ");

/** Runs of the day $1 once more, as those of the day $2. */
const COPY = `
  with source as (select *, row_number() over (order by id) as n from click_runs where day = $1::date and is_settled),
  made as (
    insert into click_runs (workspace_id, day, clicks, is_settled, made_of)
    select workspace_id, $2::date, clicks, true, made_of from source order by n returning id, clicks
  ),
  pairs as (
    select source.id as run_id, made.id as copy
    from source join (select id, row_number() over (order by id) as n from made) made using (n)
  ),
  chunks as (
    insert into click_chunks (day, run_id, ${CHUNK})
    select $2::date, copy, ${CHUNK} from click_chunks join pairs using (run_id) where day = $1::date
  ),
  sums as (
    insert into click_sums (scope, scope_id, day, run_id, by_hour, body)
    select scope, scope_id, $2::date, copy, by_hour, body from click_sums join pairs using (run_id) where day = $1::date
  )
  select coalesce(sum(clicks), 0)::float8 as clicks from made`;

/**
 * Has a closed day's clicks once more, on the same day or another: what a hundred million of them take is there in minutes. Returns how many. Counters don't know them.
 */
export async function copyDay(client: pg.Client, from: Date, to: Date): Promise<number> {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  await client.query("select ensure_click_partitions($1, $1)", [day(to)]);
  const { rows } = await client.query<{ clicks: number }>(COPY, [day(from), day(to)]);
  return rows[0]?.clicks ?? 0;
}
