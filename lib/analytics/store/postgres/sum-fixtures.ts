import type pg from "pg";
import type { Scope } from "../store";
import { DICTIONARIES, DICTIONARY_NAMES } from "./dictionaries";
import { ADD_RUN, ADD_SUM, NEXT_RUN } from "./sql/merge";
import { VarintWriter } from "./varints";
import { BOTS, OUTCOMES, SOURCES } from "./way";

const DAY_MS = 86_400_000;

type Summed = { workspaceId: number; at: Date; clicks: number; of: [Scope, number][] };

/**
 * Inserts a run of more clicks than anybody could make, in the first quarter of an hour of a UTC day, of which nothing but the sums is there: for its
 * workspace and others. Every click came by its address, and has the last value that each dictionary learned.
 */
export async function insertSums(
  database: Pick<pg.ClientBase, "query">,
  { workspaceId, at, clicks, of }: Summed,
): Promise<void> {
  const day = Math.floor(at.getTime() / DAY_MS);
  const run = (await database.query<{ run: number }>(NEXT_RUN)).rows[0]?.run;
  // Of a run's own count nothing is said to anybody.
  await database.query(ADD_RUN, [run, workspaceId, day, 2 ** 31 - 1, true, []]);
  for (const [scope, id] of [["workspace", workspaceId] as const, ...of])
    await database.query(ADD_SUM, [scope, id, day, run, false, await bodyOf(database, scope, clicks)]);
}

/** As `addDay` in sum.ts reads it: quarters; sources; outcomes and kinds of bots; values. */
async function bodyOf(database: Pick<pg.ClientBase, "query">, scope: Scope, clicks: number): Promise<Buffer> {
  const out = new VarintWriter();
  for (const number of [1, 0, clicks, clicks, 0, 0]) out.write(number);
  for (const source of SOURCES) for (let of = 0; of < 2; of++) out.write(source === "link" ? clicks : 0);
  for (const _other of [...OUTCOMES, ...BOTS]) out.write(0);
  for (const name of DICTIONARY_NAMES) {
    if (name === "destination" && (scope === "workspace" || scope === "domain")) continue;
    const last = `select max(id) as id from ${DICTIONARIES[name].table}`;
    const id = (await database.query<{ id: number }>(last)).rows[0]?.id ?? 0;
    for (const number of [1, id, clicks, clicks]) out.write(number);
  }
  return out.written();
}
