import { pool } from "@/lib/platform/database/pool";
import { inBatches, type Stop, statement } from "@/lib/platform/upkeep/batches";
import type { ClickStore } from "../store";
import { count } from "./count";
import { daily } from "./daily";
import { list } from "./list";
import { recent } from "./recent";
import { retain } from "./retain";

/** Clicks in columns (migration `clicks_are_kept_in_columns`). */
export const postgresStore: ClickStore = {
  count,
  list,
  recent,
  daily,
  since,
  removeWorkspace,
  retain,
};

async function since(workspaceId: number): Promise<Date | undefined> {
  const { rows } = await pool().query<{ day: string }>(
    "select least((select min(day) from click_runs where workspace_id = $1), (select min(month) from click_history where workspace_id = $1))::text as day",
    [workspaceId],
  );
  return rows[0]?.day ? new Date(rows[0].day) : undefined;
}

/** Chunks and sums are found by their runs, so these go last. */
export const REMOVE_RUNS = `
  with gone as (select workspace_id, day, id from click_runs where workspace_id = $1 order by day, id limit $2),
  chunks as (delete from click_chunks using gone where click_chunks.day = gone.day and run_id = gone.id),
  sums as (delete from click_sums using gone where click_sums.day = gone.day and run_id = gone.id)
  delete from click_runs using gone where (click_runs.workspace_id, click_runs.day, click_runs.id) = (gone.workspace_id, gone.day, gone.id)`;

export const REMOVE_HISTORY = `
  delete from click_history where (scope, scope_id, month) in (
    select scope, scope_id, month from click_history where workspace_id = $1 limit $2)`;

const HAS_RUNS = "select from click_runs where workspace_id = $1 limit 1";

async function removeWorkspace(workspaceId: number, signal?: Stop): Promise<void> {
  // A run that was being merged is gone for the batch that waited for it, and the one that took its place is there for the next.
  do await inBatches(statement(REMOVE_RUNS, [workspaceId]), signal);
  while (!signal?.aborted && (await pool().query(HAS_RUNS, [workspaceId])).rowCount);
  await inBatches(statement(REMOVE_HISTORY, [workspaceId]), signal);
}
