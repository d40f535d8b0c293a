import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { ALWAYS } from "../days";
import type { ClickStore, RecentPlace, RecentVisit } from "../store";
import type { Chunk } from "./chunk";
import { countFrom } from "./count";
import { readVisits } from "./list";
import { dayOf, findChunks, fromSnapshot, type Run, readChunks } from "./read-chunks";
import { COLUMN_NAMES } from "./sql/pack";
import { RUNS_SINCE } from "./sql/read-chunks";

/** A run, and which runs were merged into it; null: its clicks were drained. */
type MadeRun = Run & { madeOf: number[] | null };

/**
 * New visits are those of runs that were not there before. Runs of drains at the same time become visible in any order, so the place is all runs that
 * were there, not the last one. A merged run holds nothing new if all that it is made of was there.
 */
export const recent: ClickStore["recent"] = (workspaceId, since, place, asked) =>
  fromSnapshot(async (client) => {
    const { rows: runs } = await client.query<MadeRun>({
      name: "click-runs-since",
      text: RUNS_SINCE,
      values: [workspaceId, dayOf(since.getTime())],
    });
    const { drained, isWhole } = newRuns(runs, place);
    const bars = [];
    for (const { question, edges } of asked) bars.push((await countFrom(client, question, { edges })).bars);
    const visits = await visitsOf(client, workspaceId, since, drained);
    return { visits, isWhole, bars, place: { batches: new Set(runs.map(({ run }) => run)) } };
  });

function newRuns(
  runs: readonly MadeRun[],
  place: RecentPlace | undefined,
): { drained: Run[]; isWhole: boolean } {
  // A place of ClickHouse is from before clicks were moved.
  if (!place || place.before !== undefined) return { drained: [], isWhole: !place };
  const fresh = runs.filter(({ run }) => !place.batches.has(run));
  return {
    drained: fresh.filter(({ madeOf }) => madeOf === null),
    isWhole: fresh.every(({ madeOf }) => madeOf === null || madeOf.every((run) => place.batches.has(run))),
  };
}

const CHUNKS_AT_ONCE = 4;

async function visitsOf(
  client: pg.ClientBase,
  workspaceId: number,
  since: Date,
  runs: Run[],
): Promise<RecentVisit[]> {
  const parts = [{ scope: "workspace" as const, ids: [workspaceId] }];
  const places = await findChunks(client, runs, { parts, start: since, end: ALWAYS.end });
  const visits: RecentVisit[] = [];
  for await (const chunks of readChunks(client, places, COLUMN_NAMES, CHUNKS_AT_ONCE))
    for (const chunk of chunks) {
      for (const visit of await readAll(client, chunk)) if (visit.at >= since) visits.push(visit);
      await nextTurn();
    }
  return visits;
}

async function readAll(client: pg.ClientBase, chunk: Chunk): Promise<RecentVisit[]> {
  const domains = chunk.numbers("domain");
  const visits = await readVisits(
    client,
    chunk,
    Array.from({ length: chunk.clicks }, (_, click) => click),
  );
  return visits.map((visit, click) => Object.assign(visit, { domain_id: domains[click] ?? 0 }));
}
