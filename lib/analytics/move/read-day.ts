import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { ALWAYS } from "../store/days";
import type { Chunk } from "../store/postgres/chunk";
import type { DictionaryName } from "../store/postgres/dictionaries";
import { findChunks, type Run, readChunks } from "../store/postgres/read-chunks";
import { COLUMN_NAMES } from "../store/postgres/sql/pack";
import { BOTS, botIn, OUTCOMES, outcomeIn, SOURCES, sourceIn, WAY } from "../store/postgres/way";
import { readWords } from "../store/postgres/words";
import { dayName } from "./day";

/** The runs of all workspaces on a day ($1, since 1970). */
const RUNS_OF_DAY = `
  select workspace_id as "workspaceId", id::float8 as run, day - '1970-01-01' as day, clicks from click_runs
  where day = '1970-01-01'::date + $1::int order by workspace_id, id`;

export type OwnedRun = Run & { workspaceId: number };

export const runsOfDay = async (client: pg.ClientBase, day: number): Promise<OwnedRun[]> =>
  (await client.query<OwnedRun>(RUNS_OF_DAY, [day])).rows;

/** A visit: its line (`LINE` in line.ts), and what it is counted by. `way` as in way.ts of the store. */
export type DayVisit = { workspaceId: number; hour: number; way: number; line: string };

/**
 * The visits of a UTC day in PostgreSQL that have lower ids than `before`, some thousand at a time, as of one moment. `textOf` makes texts fields of a
 * line.
 */
export async function* readDay(
  client: pg.ClientBase,
  day: number,
  before: number,
  textOf: (text: string) => string,
): AsyncGenerator<DayVisit[]> {
  await client.query("begin isolation level repeatable read read only");
  try {
    const runs = await runsOfDay(client, day);
    const owners = new Map(runs.map(({ run, workspaceId }) => [run, workspaceId]));
    const places = await findChunks(client, runs, { ...ALWAYS, parts: [{ scope: "workspace", ids: [] }] });
    for await (const chunks of readChunks(client, places, COLUMN_NAMES)) {
      const texts = await textsOf(client, chunks, textOf);
      for (const chunk of chunks) {
        yield visitsOf(chunk, owners.get(chunk.place.run) ?? 0, texts, before);
        await nextTurn();
      }
    }
  } finally {
    await client.query("rollback");
  }
}

/** The dictionaries in the order of a line. */
const IN_LINE = ["rule", "destination", "place", "origin", "agent", "language"] as const;
const BEHIND_BOT = "city";

type Texts = Map<DictionaryName, Map<number, string>>;

async function textsOf(client: pg.ClientBase, chunks: readonly Chunk[], textOf: (text: string) => string) {
  const texts: Texts = new Map();
  for (const name of [...IN_LINE, BEHIND_BOT] as const) {
    const ids = new Set(chunks.flatMap((chunk) => [...chunk.column(name).values]));
    const words = await readWords(client, name, ids);
    texts.set(name, new Map(Array.from(words, ([id, some]) => [id, some.map(textOf).join("\t")])));
  }
  return texts;
}

const HOUR_MS = 3_600_000;

function visitsOf(chunk: Chunk, workspaceId: number, texts: Texts, before: number): DayVisit[] {
  const visits: DayVisit[] = [];
  const ids = chunk.ids();
  const [at, ways] = [chunk.numbers("at"), chunk.numbers("way")];
  const [link, domain, source] = [chunk.numbers("link"), chunk.numbers("domain"), chunk.numbers("source")];
  const words = IN_LINE.map((name) => ({ numbers: chunk.numbers(name), texts: texts.get(name) }));
  const [cities, cityTexts] = [chunk.numbers(BEHIND_BOT), texts.get(BEHIND_BOT)];
  const date = dayName(chunk.place.day);
  for (let click = 0; click < chunk.clicks; click++) {
    const [id, ms, way] = [ids[click] ?? 0, at[click] ?? 0, ways[click] ?? 0];
    if (id >= before) continue;
    let line = `${date} ${clockOf(ms)}\t${workspaceId}\t${link[click]}\t${domain[click]}`;
    line += `\t${SOURCES[sourceIn(way)]}\t${source[click]}\t${OUTCOMES[outcomeIn(way)]}`;
    for (const of of words) line += `\t${of.texts?.get(of.numbers[click] ?? 0)}`;
    line += `\t${BOTS[botIn(way)]}\t${cityTexts?.get(cities[click] ?? 0)}\t${way & WAY.first ? 1 : 0}\t${way & WAY.indirectFirst ? 1 : 0}\t${id}`;
    visits.push({ workspaceId, hour: Math.floor(ms / HOUR_MS), way, line });
  }
  return visits;
}

const SECONDS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

/** A time of day as `20:15:00.123`. */
function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hour, minute] = [SECONDS[Math.floor(seconds / 3_600)], SECONDS[Math.floor(seconds / 60) % 60]];
  return `${hour}:${minute}:${SECONDS[seconds % 60]}.${String(ms % 1_000).padStart(3, "0")}`;
}
