import type pg from "pg";
import type { Scope } from "../store";
import type { Chunk } from "./chunk";
import { findChunks, findRuns, fromSnapshot, type Run, readChunks } from "./read-chunks";
import { IS, Selection } from "./selection";
import type { ColumnName } from "./sql/pack";
import { addKnownDays } from "./sums";

const DAY_MS = 86_400_000;

/** Where a chunk says which record of a scope a click is of; nowhere for workspaces, whose clicks are all of a chunk's. */
const COLUMNS: Record<Scope, ColumnName | undefined> = {
  link: "link",
  domain: "domain",
  qr: "source",
  campaign: "source",
  workspace: undefined,
};

/** Clicks on each UTC day from `first` on, for each of these ids that has any. */
export const daily = (
  workspaceId: number,
  scope: Scope,
  ids: number[],
  first: Date,
  days: number,
): Promise<Map<number, number[]>> =>
  fromSnapshot((client) => dailyFrom(client, workspaceId, scope, ids, first, days));

/** The same in a transaction that is open. */
export async function dailyFrom(
  client: pg.ClientBase,
  workspaceId: number,
  scope: Scope,
  ids: number[],
  first: Date,
  days: number,
): Promise<Map<number, number[]>> {
  const end = new Date(first.getTime() + days * DAY_MS);
  const question = { workspaceId, parts: [{ scope, ids }], filters: [], start: first, end };
  const column = COLUMNS[scope];
  const found = new Map<number, number[]>();
  const add = (id: number, day: number, clicks: number) => {
    const known = found.get(id) ?? Array.from({ length: days }, () => 0);
    if (clicks === 0) return;
    known[day] = (known[day] ?? 0) + clicks;
    found.set(id, known);
  };
  const runs = await findRuns(client, question);
  const addOn = (id: number, day: number, clicks: number) => add(id, day - first.getTime() / DAY_MS, clicks);
  for (const [left, some] of byIds(await addKnownDays(client, runs, { scope, ids }, addOn))) {
    const asked = { ...question, parts: [{ scope, ids: left }] };
    const selection = new Selection(asked);
    const columns = [...new Set([...selection.columns, ...(column ? [column] : [])])];
    for await (const chunks of readChunks(client, await findChunks(client, some, asked), columns))
      for (const chunk of chunks)
        for (const [id, clicks] of countsBy(chunk, selection.choose(chunk), column ?? workspaceId))
          addOn(id, chunk.place.day, clicks);
  }
  return found;
}

/** Runs of which the same records are left are read together. */
function byIds(left: { run: Run; ids: number[] }[]): [number[], Run[]][] {
  const groups = new Map<string, [number[], Run[]]>();
  for (const { run, ids } of left) {
    const group = groups.get(ids.join()) ?? [ids, []];
    group[1].push(run);
    groups.set(ids.join(), group);
  }
  return [...groups.values()];
}

/** Clicks by the number in a column, or all under one. */
function countsBy(chunk: Chunk, states: Uint8Array, by: ColumnName | number): Map<number, number> {
  const counts = new Map<number, number>();
  const numbers = typeof by === "number" ? undefined : chunk.numbers(by);
  const one = typeof by === "number" ? by : 0;
  for (let click = 0; click < states.length; click++) {
    if (((states[click] ?? 0) & IS.counted) === 0) continue;
    const id = numbers?.[click] ?? one;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
