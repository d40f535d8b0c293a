import type pg from "pg";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import type { Part, Question } from "../store";
import { Chunk, type ChunkPlace } from "./chunk";
import { copyRows } from "./copy-rows";
import type { ColumnName } from "./sql/pack";
import { bodies, CHUNKS_OF_LINKS, CHUNKS_OF_RUNS, RUNS } from "./sql/read-chunks";
import { SOURCES } from "./way";

/** Some clicks of one workspace and UTC day, ordered by link. `day` in days since 1970. */
export type Run = { run: number; day: number; clicks: number };

const DAY_MS = 86_400_000;

/** Reads from one moment of the database, so that a run which is merged meanwhile is read once. */
export const fromSnapshot = <T>(read: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  inPoolTransaction("isolation level repeatable read read only", read);

/** The runs that may hold what is asked about. */
export async function findRuns(
  client: pg.ClientBase,
  { workspaceId, start, end }: Pick<Question, "workspaceId" | "start" | "end">,
): Promise<Run[]> {
  const [first, last] = [dayOf(start.getTime()), dayOf(end.getTime() - 1)];
  const { rows } = await client.query<Run>({
    name: "click-runs",
    text: RUNS,
    values: [workspaceId, first, last],
  });
  return rows;
}

/** PostgreSQL's dates end later than ours begin to matter. */
const LAST_DAY = 2_000_000;
/** In days since 1970. */
export const dayOf = (ms: number) => Math.min(Math.max(Math.floor(ms / DAY_MS), 0), LAST_DAY);

/** Each link is a look-up in each run. With more of them all chunks are looked over. */
const MOST_LOOK_UPS = 20_000;

/** The chunks of some runs that may hold clicks of some parts between two moments. */
export async function findChunks(
  client: pg.ClientBase,
  runs: readonly Run[],
  { parts, start, end }: Pick<Question, "parts" | "start" | "end">,
): Promise<ChunkPlace[]> {
  if (runs.length === 0) return [];
  const links = linksOf(parts);
  const keys = [runs.map(({ day }) => day), runs.map(({ run }) => run)];
  const isFew = links !== undefined && links.length * runs.length <= MOST_LOOK_UPS;
  const { rows } = await client.query<ChunkPlace>(
    isFew
      ? { name: "click-chunks-of-links", text: CHUNKS_OF_LINKS, values: [...keys, links] }
      : { name: "click-chunks-of-runs", text: CHUNKS_OF_RUNS, values: keys },
  );
  const mayBe = mayHold(parts);
  return rows.filter(
    (place) =>
      place.day * DAY_MS + place.since < end.getTime() &&
      place.day * DAY_MS + place.until >= start.getTime() &&
      mayBe(place),
  );
}

/** The links, where the parts are nothing else. */
const linksOf = (parts: readonly Part[]): number[] | undefined =>
  parts.every(({ scope }) => scope === "link") ? parts.flatMap(({ ids }) => ids) : undefined;

const [WAY_OF_CODES, WAYS_OF_CAMPAIGNS] = [
  1 << SOURCES.indexOf("qr"),
  (1 << SOURCES.indexOf("rotator")) | (1 << SOURCES.indexOf("list")),
];

function mayHold(parts: readonly Part[]): (place: ChunkPlace) => boolean {
  const tests = parts.map(({ scope, ids }): ((place: ChunkPlace) => boolean) => {
    if (scope === "qr") return ({ ways }) => (ways & WAY_OF_CODES) !== 0;
    if (scope === "campaign") return ({ ways }) => (ways & WAYS_OF_CAMPAIGNS) !== 0;
    if (scope !== "link") return () => true;
    const sorted = Int32Array.from(ids).sort();
    return ({ firstLink, lastLink }) =>
      (sorted[firstAtLeast(sorted, firstLink)] ?? Number.POSITIVE_INFINITY) <= lastLink;
  });
  return (place) => tests.some((test) => test(place));
}

/** The place of the first number that is at least so large, in ascending numbers. */
function firstAtLeast(sorted: Int32Array, least: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Some MB, and a millisecond or two of counting, after which others get their turn. */
const CHUNKS_AT_ONCE = 32;

/** Reads some columns of chunks, some chunks at a time. */
export async function* readChunks(
  client: pg.ClientBase,
  places: readonly ChunkPlace[],
  columns: readonly ColumnName[],
  atOnce = CHUNKS_AT_ONCE,
): AsyncGenerator<Chunk[]> {
  for (let at = 0; at < places.length; at += atOnce) {
    const some = places.slice(at, at + atOnce);
    const rows = await copyRows(client, bodies(some, columns));
    yield rows.flatMap(([nth, isPacked, ...bytes]) => {
      const place = nth && some[nth.readInt32BE() - 1];
      if (!place) return [];
      const named = Object.fromEntries(columns.map((name, column) => [name, bytes[column]]));
      return [new Chunk(place, isPacked?.[0] === 1, named)];
    });
  }
}
