import type pg from "pg";
import type { BuiltChunk } from "../postgres/chunk-builder";
import { ChunkBuilder, NARROW } from "../postgres/chunk-builder";
import { addChunk } from "../postgres/merge";
import { ADD_RUN, NEXT_RUN } from "../postgres/sql/merge";
import type { ColumnName } from "../postgres/sql/pack";
import { IMPORTED } from "../postgres/tables";

/** A click of another service in numbers: `at` in milliseconds since 1970, the rest as dictionaries name it. */
export type Single = { at: number; link: number; domain: number } & Record<
  "place" | "origin" | "agent" | "language" | "rule" | "destination" | "city",
  number
>;

const DAY_MS = 86_400_000;

/**
 * Keeps single clicks that another service counted, a run for each UTC day, in the caller's transaction. Each counts as one that was let through by the
 * link itself, and as nobody's first, because nobody knows whose it was.
 */
export async function keepSingles(
  connection: pg.ClientBase,
  workspaceId: number,
  singles: readonly Single[],
): Promise<void> {
  if (singles.length === 0) return;
  const client = IMPORTED.on(connection);
  const sorted = singles.toSorted((a, b) => dayOf(a) - dayOf(b) || a.link - b.link || a.at - b.at);
  const ids = await newIds(connection, sorted.length);
  for (let from = 0; from < sorted.length; ) {
    const day = dayOf(sorted[from]);
    let to = from + 1;
    while (to < sorted.length && dayOf(sorted[to]) === day) to += 1;
    const ofDay = sorted.slice(from, to);
    await keepRun(client, workspaceId, day, ofDay, ids.subarray(from, to));
    from = to;
  }
}

/** So many ids, from the sequence of measured clicks, so that a place in a list is one click's. */
async function newIds(client: pg.ClientBase, count: number): Promise<Float64Array> {
  const { rows } = await client.query<{ first: number; ids: number }>({
    name: "imported-click-ids",
    text: NEW_IDS,
    values: [count],
  });
  const ids = new Float64Array(count);
  let at = 0;
  for (const { first, ids: length } of rows) for (let nth = 0; nth < length; nth++) ids[at++] = first + nth;
  return ids;
}

/** As spans of ids that follow each other. */
const NEW_IDS = `
  select min(id)::float8 as first, count(*)::int as ids
  from (select id, id - row_number() over (order by id) as span from (select nextval('click_ids') as id from generate_series(1, $1::int)) made) made
  group by span order by 1`;

const dayOf = (single: Single | undefined) => Math.floor((single?.at ?? 0) / DAY_MS);

async function keepRun(
  client: pg.ClientBase,
  workspaceId: number,
  day: number,
  singles: readonly Single[],
  ids: Float64Array,
) {
  const run = (await client.query<{ run: number }>(NEXT_RUN)).rows[0]?.run ?? 0;
  await client.query(ADD_RUN, [run, workspaceId, day, singles.length, false, null]);
  const chunks: BuiltChunk[] = [];
  const builder = new ChunkBuilder((chunk) => chunks.push(chunk));
  const columns = NARROW.map((name) => Int32Array.from(singles, (single) => numberOf(name, single)));
  for (const [click, id] of ids.entries()) builder.add(id, columns, click);
  builder.end();
  for (const [part, chunk] of chunks.entries()) await addChunk(client, { day, run, part }, chunk);
}

/** Way 0: by the link itself, let through, a person. */
function numberOf(name: ColumnName, single: Single): number {
  if (name === "id" || name === "way" || name === "source") return 0;
  return name === "at" ? single.at % DAY_MS : single[name];
}
