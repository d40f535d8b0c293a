import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { pool } from "@/lib/platform/database/pool";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { log } from "@/lib/platform/log";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { ALWAYS } from "../days";
import type { Chunk } from "./chunk";
import { type BuiltChunk, ChunkBuilder } from "./chunk-builder";
import { findChunks, readChunks } from "./read-chunks";
import { CursorHeap, RunCursor } from "./run-cursor";
import {
  ADD_CHUNK,
  ADD_RUN,
  LARGE_AND_RAW,
  NEXT_RUN,
  REMOVE_RUNS,
  SETTLE,
  TO_MERGE,
  TRY_ALONE,
} from "./sql/merge";
import { COLUMN_NAMES } from "./sql/pack";
import { addSums, type IsKept, ScopeCounts, WORTH, type Worth } from "./sums";
import { MEASURED, type Tables } from "./tables";

/** Runs of one workspace and day, in days since 1970, that are to become one. */
type Mergeable = { workspaceId: number; day: number; runs: number[]; isOver: boolean };

/** Late clicks of a day often have company. */
const QUIET_MINUTES = 10;
const GROUPS_AT_ONCE = 100;

/** Merges what can be merged, as long as there is something and `signal` lets it. A day is over after `quietMinutes` without new clicks. Returns how many groups it merged. */
export async function mergeAll(
  signal?: Stop,
  { quietMinutes = QUIET_MINUTES, worth = WORTH, tables = MEASURED } = {},
): Promise<number> {
  const failed = new Set<number>();
  for (let merged = 0; ; ) {
    const { rows } = await tables.on(pool()).query<Mergeable>({
      name: "runs-to-merge",
      text: TO_MERGE,
      values: [GROUPS_AT_ONCE, quietMinutes],
    });
    const groups = rows.filter(({ runs }) => !runs.some((run) => failed.has(run)));
    for (const group of groups) {
      try {
        if (signal?.aborted || !(await mergeRuns(group, worth, tables))) return merged;
        merged += 1;
      } catch (error) {
        if (!mayBeClicks(error)) throw error;
        // The others' turn; these are counted as they are.
        for (const run of group.runs) failed.add(run);
        const { workspaceId, day } = group;
        log().error(
          { workspaceId, day, reason: (error as Error).message },
          "runs of clicks could not be merged",
        );
      }
    }
    if (groups.length === 0) return merged;
  }
}

/** Whether the reason may be in what is merged: a column that nobody can read, and not that the database is away. */
const mayBeClicks = (error: unknown) =>
  !(
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^(08|25|40|53|55|57|58|ECONN|EPIPE|ETIMEDOUT)/.test(error.code)
  );

/**
 * Puts one run in the place of several, in a transaction. Readers see the ones or the other. False when another process is merging, or has
 * merged or removed one of them.
 */
const mergeRuns = (group: Mergeable, worth: Worth, tables: Tables): Promise<boolean> =>
  inPoolTransaction(
    "",
    async (client) => {
      await client.query("set local statement_timeout = '5min'");
      const { rows } = await client.query<{ taken: boolean }>(TRY_ALONE);
      return rows[0]?.taken === true && merge(tables.on(client), group, worth);
    },
    (isDone) => isDone,
  );

async function merge(client: pg.ClientBase, group: Mergeable, worth: Worth): Promise<boolean> {
  const { workspaceId, day, runs } = group;
  if (runs.length === 1 && !(await isWorthPacking(client, day, runs))) {
    await client.query(SETTLE, [workspaceId, day, runs]);
    return true;
  }
  return replaceRuns(client, group, { worth });
}

/**
 * Puts a run in the place of some, with all of their clicks or those whose ids `isKept` chooses, in a transaction in which nobody else merges. False when
 * one of them is gone.
 */
export async function replaceRuns(
  client: pg.ClientBase,
  { workspaceId, day, runs, isOver }: Mergeable,
  { worth = WORTH, isKept }: { worth?: Worth; isKept?: IsKept } = {},
): Promise<boolean> {
  const run = (await client.query<{ run: number }>(NEXT_RUN)).rows[0]?.run ?? 0;
  const { chunks, counts, clicks } = await rewritten(client, { day, runs }, isKept);
  const { rows } = await client.query<{ runs: number }>(REMOVE_RUNS, [workspaceId, day, runs]);
  if (rows[0]?.runs !== runs.length) return false;
  if (clicks === 0) return true;
  await client.query(ADD_RUN, [run, workspaceId, day, clicks, isOver, runs]);
  for (const [part, chunk] of chunks.entries()) await addChunk(client, { day, run, part }, chunk);
  await addSums(client, { workspaceId, day, run, clicks }, counts, worth);
  return true;
}

async function isWorthPacking(client: pg.ClientBase, day: number, runs: number[]): Promise<boolean> {
  const { rowCount } = await client.query(LARGE_AND_RAW, [day, runs]);
  return rowCount === 1;
}

const EVERYTHING = { parts: [{ scope: "workspace" as const, ids: [] }], ...ALWAYS };

/** The clicks of some runs in the order of their links, packed. */
async function rewritten(
  client: pg.ClientBase,
  { day, runs }: Pick<Mergeable, "day" | "runs">,
  isKept?: IsKept,
) {
  const chunks: BuiltChunk[] = [];
  const counts = new ScopeCounts();
  let [read, clicks] = [0, 0];
  const builder = new ChunkBuilder((chunk) => chunks.push(chunk));
  const heap = new CursorHeap(await cursorsOf(client, day, runs, (chunk) => counts.addChunk(chunk, isKept)));
  for (let least = heap.least(); least; least = heap.least()) {
    if (!isKept || isKept(least.id)) {
      builder.add(least.id, least.numbers, least.click);
      clicks += 1;
    }
    read += 1;
    if (least.step() || (await least.next())) heap.moved();
    else heap.ended();
    if (read % TURN === 0) await nextTurn();
  }
  builder.end();
  return { chunks, counts, clicks };
}

/** A millisecond's worth. */
const TURN = 2_000;

/** At the first clicks of the runs. Each chunk is handed to `wasRead` once. */
async function cursorsOf(
  client: pg.ClientBase,
  day: number,
  runs: readonly number[],
  wasRead: (chunk: Chunk) => void,
): Promise<RunCursor[]> {
  const cursors: RunCursor[] = [];
  for (const run of runs) {
    const places = await findChunks(client, [{ run, day, clicks: 0 }], EVERYTHING);
    const inOrder = places.toSorted((a, b) => a.lastLink - b.lastLink || a.part - b.part);
    const cursor = new RunCursor(readChunks(client, inOrder, COLUMN_NAMES, 1), wasRead);
    if (await cursor.next()) cursors.push(cursor);
  }
  return cursors;
}

/** Adds a chunk to a run. */
export function addChunk(
  client: pg.ClientBase,
  { day, run, part }: { day: number; run: number; part: number },
  chunk: BuiltChunk,
) {
  const { firstLink, lastLink, since, until, clicks, ways, columns } = chunk;
  const place = [day, run, part, firstLink, lastLink, since, until, clicks, ways];
  return client.query({
    name: "add-chunk",
    text: ADD_CHUNK,
    values: [...place, ...COLUMN_NAMES.map((name) => columns[name])],
  });
}
