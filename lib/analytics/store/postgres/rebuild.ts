import type pg from "pg";
import { ALWAYS } from "../days";
import type { Scope } from "../store";
import { findChunks, type Run, readChunks } from "./read-chunks";
import { ADD_SUM } from "./sql/merge";
import { KEEP_RUN, MERGED_RUNS, REMOVE_SUMS, SUMS_OF_RUN } from "./sql/rebuild";
import { type MadeSum, type OwnedRun, ScopeCounts, SUMMED, sumsOf, WORTH } from "./sums";

/** UTC days, `YYYY-MM-DD`, both of them included. */
export type Days = { from?: string; to?: string };

/** How many merged runs were looked at, and how many of them had sums that are not what their clicks add up to. */
export type CheckedRuns = { runs: number; wrong: number };

const EVERYTHING = { parts: [{ scope: "workspace" as const, ids: [] }], ...ALWAYS };

/** Compares the sums of merged runs with their clicks, and, where it should `mend`, puts right ones in the place of wrong ones. */
export async function checkRuns(
  client: pg.ClientBase,
  { from = "1970-01-01", to = "9999-01-01" }: Days,
  mend: boolean,
): Promise<CheckedRuns> {
  const { rows: runs } = await client.query<OwnedRun>(MERGED_RUNS, [from, to]);
  let wrong = 0;
  for (const run of runs) if (!(await checkRun(client, run, mend))) wrong += 1;
  return { runs: runs.length, wrong };
}

/** Nobody merges or removes it meanwhile; one that is gone already is right. A connection on which this fails is the caller's to end. */
async function checkRun(client: pg.ClientBase, run: OwnedRun, mend: boolean): Promise<boolean> {
  await client.query("begin");
  const { rowCount } = await client.query(KEEP_RUN, [run.workspaceId, run.day, run.run]);
  const isRight = rowCount === 0 || (await hasRightSums(client, run, mend));
  await client.query("commit");
  return isRight;
}

async function hasRightSums(client: pg.ClientBase, run: OwnedRun, mend: boolean): Promise<boolean> {
  const made: MadeSum[] = [];
  for await (const sum of sumsOf(client, run, await countsOf(client, run), WORTH)) made.push(sum);
  const { rows: kept } = await client.query<MadeSum>(SUMS_OF_RUN, [run.day, run.run]);
  if (isSame(made, kept)) return true;
  if (mend) await replaceSums(client, run, made);
  return false;
}

async function countsOf(client: pg.ClientBase, run: Run): Promise<ScopeCounts> {
  const counts = new ScopeCounts();
  for await (const chunks of readChunks(client, await findChunks(client, [run], EVERYTHING), SUMMED))
    for (const chunk of chunks) counts.addChunk(chunk);
  return counts;
}

/** Sums that an earlier version or setting found worth keeping may be missing, or be there besides: what is in both has to be the same. */
function isSame(made: readonly MadeSum[], kept: readonly MadeSum[]): boolean {
  const key = ({ scope, id, byHour }: { scope: Scope; id: number; byHour: boolean }) =>
    `${scope} ${id} ${byHour}`;
  const bodies = new Map(kept.map((sum) => [key(sum), sum.body]));
  return made.length === kept.length && made.every((sum) => bodies.get(key(sum))?.equals(sum.body) === true);
}

async function replaceSums(client: pg.ClientBase, run: Run, made: readonly MadeSum[]) {
  await client.query(REMOVE_SUMS, [run.day, run.run]);
  for (const { scope, id, byHour, body } of made)
    await client.query(ADD_SUM, [scope, id, run.day, run.run, byHour, body]);
}
