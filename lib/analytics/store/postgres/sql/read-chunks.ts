import type { ColumnName } from "./pack";

const PLACE = `
  chunk.day - '1970-01-01' as day, chunk.run_id::float8 as run, last_link as "lastLink", part, first_link as "firstLink", since, until,
  chunk.clicks, ways`;

/** The runs of workspace $1 from one day ($2) to another ($3), in days since 1970. */
export const RUNS = `
  select id::float8 as run, day - '1970-01-01' as day, clicks from click_runs
  where workspace_id = $1 and day between '1970-01-01'::date + $2::int and '1970-01-01'::date + $3::int order by day, id`;

/** All runs of workspace $1 since a day ($2, since 1970), each with those that were merged into it. */
export const RUNS_SINCE = `
  select id::float8 as run, day - '1970-01-01' as day, clicks, made_of::float8[] as "madeOf" from click_runs
  where workspace_id = $1 and day >= '1970-01-01'::date + $2::int`;

const OF_RUNS = "unnest($1::int[], $2::bigint[]) as run (day, id)";
const IN_RUN = "chunk.day = '1970-01-01'::date + run.day and chunk.run_id = run.id";

/** The places of all chunks of some runs ($1 their days, $2 their ids). */
export const CHUNKS_OF_RUNS = `select ${PLACE} from ${OF_RUNS} join click_chunks chunk on ${IN_RUN}`;

/** The places of those chunks of some runs that may hold clicks of some links ($3): those that end with the link, and the one in which it ends. */
export const CHUNKS_OF_LINKS = `
  select distinct ${PLACE} from ${OF_RUNS}, unnest($3::int[]) as asked (linked), lateral (
    select * from click_chunks chunk where ${IN_RUN} and last_link = linked
    union all
    (select * from (
      select * from click_chunks chunk where ${IN_RUN} and last_link > linked order by last_link, part limit 1) next where first_link <= linked)
  ) chunk`;

/** Whole numbers, as an array in a statement. */
const numbers = (values: readonly number[], type: string): string =>
  `'{${values.map(Math.trunc).join(",")}}'::${type}[]`;

/**
 * Some columns of the chunks at these places, each row with its place among them, from 1, and whether it is packed. Without parameters, because COPY takes
 * none. A look-up each: `offset 0` keeps the planner from joining.
 */
export const bodies = (places: readonly ChunkKey[], columns: readonly ColumnName[]): string => `
  select asked.nth::int as nth, chunk.*
  from unnest(
    ${numbers(
      places.map(({ day }) => day),
      "int",
    )}, ${numbers(
      places.map(({ run }) => run),
      "bigint",
    )},
    ${numbers(
      places.map(({ lastLink }) => lastLink),
      "int",
    )}, ${numbers(
      places.map(({ part }) => part),
      "int",
    )}
  ) with ordinality as asked (day, run, last_link, part, nth), lateral (
    select is_packed${columns.map((name) => `, ${name === "city" ? WITHOUT_CITIES : name}`).join("")} from click_chunks
    where click_chunks.day = '1970-01-01'::date + asked.day and run_id = asked.run
      and click_chunks.last_link = asked.last_link and click_chunks.part = asked.part
    offset 0) chunk`;

/** Chunks of earlier versions have no such column, and neither have those without a city. */
const WITHOUT_CITIES = "coalesce(city, '') as city";

/** What a chunk is found by. */
type ChunkKey = { day: number; run: number; lastLink: number; part: number };

/** Which texts have these numbers ($1) in a dictionary? */
export const words = (table: string, texts: readonly string[]): string =>
  `select id, ${texts.join(", ")} from ${table} where id = any ($1::int[])`;
