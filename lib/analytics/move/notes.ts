import type pg from "pg";
import { readWhereKept, type StoreName, type WhereKept } from "../store/where-kept";

/** A move that has begun: where clicks go, and how far it is. Visits with lower ids than `before` are copied; later ones are written to both stores. */
export type Move = {
  target: StoreName;
  before: number;
  isListed: boolean;
  isSwitched: boolean;
};

/** A UTC day, in days since 1970. `place` is the last visit that was copied: workspace, link, milliseconds since 1970, id. */
export type Day = { day: number; clicks: number; place: string[] | null; isCompared: boolean };

/** A month by its first day, in days since 1970. */
export type Month = { month: number; isFinished: boolean };

const MOVE = `
  select target, coalesce((select moving_before from click_store), 0)::float8 as before,
    listed_at is not null as "isListed", switched_at is not null as "isSwitched"
  from click_moves`;

const MONTHS = `
  select month - '1970-01-01' as month, finished_at is not null as "isFinished" from click_move_months order by month`;

const DAYS = `
  select day - '1970-01-01' as day, clicks::float8 as clicks, place, compared_at is not null as "isCompared"
  from click_move_days order by day`;

const LIST_DAYS = `
  insert into click_move_days (day, clicks)
  select '1970-01-01'::date + day, clicks from unnest($1::int[], $2::bigint[]) as listed (day, clicks) on conflict do nothing`;

const LIST_MONTHS = `
  insert into click_move_months (month)
  select distinct date_trunc('month', '1970-01-01'::date + day)::date from unnest($1::int[]) as listed (day) on conflict do nothing`;

const CLEAR = "delete from click_moves; delete from click_move_days; delete from click_move_months";

type Ledger = Pick<pg.ClientBase, "query">;

export async function readMove(ledger: Ledger): Promise<{ where: WhereKept; move: Move | undefined }> {
  const { rows } = await ledger.query<Move>(MOVE);
  return { where: await readWhereKept(ledger), move: rows[0] };
}

/** Before anything is copied, so that what an interrupted move leaves behind is known to be its own. */
export async function noteMove(ledger: Ledger, target: StoreName): Promise<void> {
  await clearNotes(ledger);
  await ledger.query("insert into click_moves (target) values ($1)", [target]);
}

/** What is to be copied: days with their visits, and months (any of their days) of which there are only sums. */
export async function noteList(
  ledger: Ledger,
  { days, summed }: { days: { day: number; clicks: number }[]; summed: number[] },
): Promise<void> {
  const numbers = days.map(({ day }) => day);
  await ledger.query(LIST_DAYS, [numbers, days.map(({ clicks }) => clicks)]);
  await ledger.query(LIST_MONTHS, [[...numbers, ...summed]]);
  await ledger.query("update click_moves set listed_at = now()");
}

export const readDays = async (ledger: Ledger): Promise<Day[]> => (await ledger.query<Day>(DAYS)).rows;
export const readMonths = async (ledger: Ledger): Promise<Month[]> =>
  (await ledger.query<Month>(MONTHS)).rows;

/** Notes up to which visit a day is copied. Rejects when another process has gone on with it. */
export async function notePlace(
  ledger: Ledger,
  day: number,
  from: string[] | null,
  to: string[] | null,
): Promise<void> {
  const { rowCount } = await ledger.query(
    "update click_move_days set place = $3 where day = '1970-01-01'::date + $1::int and place is not distinct from $2::text[]",
    [day, from, to],
  );
  if (rowCount !== 1) throw new Error("Another process moves these clicks.");
}

export async function noteCompared(ledger: Ledger, day: number, clicks: number): Promise<void> {
  await ledger.query(
    "update click_move_days set compared_at = now(), clicks = $2 where day = '1970-01-01'::date + $1::int",
    [day, clicks],
  );
}

export async function noteFinished(ledger: Ledger, month: number): Promise<void> {
  await ledger.query(
    "update click_move_months set finished_at = now() where month = '1970-01-01'::date + $1::int",
    [month],
  );
}

export async function clearNotes(ledger: Ledger): Promise<void> {
  await ledger.query(CLEAR);
}
