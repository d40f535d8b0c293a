import { perProcess } from "../process";
import { IS_DUE } from "./due";
import { pool } from "./pool";

/** So many workspaces that follow each other are looked at by one claim. */
const MOST_LOOKED_AT = 200;

/**
 * The start of a claim of up to $1 rows of a table that are due (`next_at`), to follow `with recursive`: its `due (key)` has one row each of workspaces that
 * come after the last one whose turn it was ($2), and, where these are not enough, the rows that have waited longest. So thousands of one workspace keep
 * nobody else waiting. Its cost doesn't grow with what is due; the table has an index on (workspace_id, next_at).
 */
export const dueInTurn = (table: string, key: string): string => `
  turns (workspace_id, step) as (
    select (select t.workspace_id from ${table} t where t.workspace_id > $2::int order by 1 limit 1), 1
    union all
    select (select t.workspace_id from ${table} t where t.workspace_id > p.workspace_id order by 1 limit 1), p.step + 1
    from turns p where p.workspace_id is not null and p.step < ${MOST_LOOKED_AT}
  ), fair as materialized (
    select t.workspace_id, one.key from turns t cross join lateral (
      select r.${key} as key from ${table} r where r.workspace_id = t.workspace_id and r.next_at ${IS_DUE}
      order by r.next_at limit 1 for update skip locked
    ) one limit $1::int
  ), oldest as materialized (
    select r.${key} as key from ${table} r
    where r.next_at ${IS_DUE} and not exists (select from fair f where f.key = r.${key})
    order by r.next_at limit $1::int - (select count(*) from fair) for update skip locked
  ), due as (
    select key from fair union all select key from oldest
  ), reached (turn) as (
    select case
      when (select count(*) from fair) = $1::int then (select max(workspace_id) from fair)
      when (select bool_or(workspace_id is null) from turns) then -1
      else (select max(workspace_id) from turns) end
  )`;

/** A claim that begins with `dueInTurn`, and selects `reached.turn` with each row. */
type Claim = { name: string; text: string; more?: unknown[] };

/** The rows of a claim of so many at most; whose turn comes next is known to this process. */
export async function claimInTurn<Row extends object>(
  { name, text, more = [] }: Claim,
  most: number,
): Promise<Row[]> {
  const last = perProcess("last turns", () => new Map<string, number>());
  const values = [most, last.get(name) ?? -1, ...more];
  const { rows } = await pool().query<Row & { turn: number }>({ name, text, values });
  last.set(name, rows[0]?.turn ?? -1);
  return rows;
}
