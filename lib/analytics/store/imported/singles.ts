import type pg from "pg";
import { pool } from "@/lib/platform/database/pool";
import { inBatches, type Stop, statement } from "@/lib/platform/upkeep/batches";
import { countFrom } from "../postgres/count";
import { dailyFrom } from "../postgres/daily";
import { listFrom } from "../postgres/list";
import { REMOVE_HISTORY, REMOVE_RUNS } from "../postgres/postgres-store";
import { fromSnapshot } from "../postgres/read-chunks";
import { endSome } from "../postgres/retain";
import { IMPORTED, onImported } from "../postgres/tables";
import type { Counted, ListPage, Question, Scope, Visit, Wanted } from "../store";

const fromImported = <T>(read: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  fromSnapshot((client) => read(IMPORTED.on(client)));

/** What single clicks of other services add up to, as measured ones are counted. */
export const countSingles = (question: Question, wanted: Wanted): Promise<Counted> =>
  fromImported((client) => countFrom(client, question, wanted));

/** Single clicks of other services, in the order of time and id. */
export const listSingles = (question: Question, page: ListPage): Promise<Visit[]> =>
  fromImported((client) => listFrom(client, question, page));

/** Those of each day from `first` on, for each of these records that has any. */
export const dailySingles = (
  workspaceId: number,
  scope: Scope,
  ids: number[],
  first: Date,
  days: number,
): Promise<Map<number, number[]>> =>
  fromImported((client) => dailyFrom(client, workspaceId, scope, ids, first, days));

/** Removes those of a workspace. */
export async function removeSingles(workspaceId: number, signal?: Stop): Promise<void> {
  for (const text of [REMOVE_RUNS, REMOVE_HISTORY])
    await inBatches(statement(onImported(text), [workspaceId]), signal);
}

/** Single clicks older than so many whole months become history, as measured ones do. */
export async function retainSingles(months: number, stop?: Stop): Promise<void> {
  const { rows } = await pool().query<{ id: number; month: string }>(OLD, [months]);
  for (const { id, month } of rows)
    for (let isOver = false; !isOver && !stop?.aborted; )
      isOver = await endSome(id, month, undefined, IMPORTED);
}

const OLD = `
  select distinct workspace_id as id, to_char(day, 'YYYY-MM') as month from imported_runs
  where day < date_trunc('month', (now() at time zone 'UTC') - make_interval(months => $1))::date order by 2, 1`;
