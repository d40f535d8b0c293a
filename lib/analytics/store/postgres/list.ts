import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import type { ListPage, Question, Visit } from "../store";
import type { Chunk, ChunkPlace } from "./chunk";
import { DICTIONARY_NAMES, type DictionaryName } from "./dictionaries";
import { findChunks, findRuns, fromSnapshot, readChunks } from "./read-chunks";
import { Selection } from "./selection";
import { COLUMN_NAMES } from "./sql/pack";
import { BOTS, botIn, OUTCOMES, outcomeIn, SOURCES, sourceIn, WAY } from "./way";
import { readWords, type Words } from "./words";

/** A click and where it is. `at` in milliseconds since 1970. */
type Found = { at: number; id: number; place: ChunkPlace; click: number };

/** Single visits in the order of time and id. Reads times and ids of the chunks that may hold them, and the rest of those that do. */
export const list = (question: Question, page: ListPage): Promise<Visit[]> =>
  fromSnapshot((client) => listFrom(client, question, page));

/** The same in a transaction that is open. */
export async function listFrom(client: pg.ClientBase, question: Question, page: ListPage): Promise<Visit[]> {
  const bounded = page.after ? { ...question, ...boundsAfter(question, page.order, page.after) } : question;
  const runs = await findRuns(client, bounded);
  const chosen = await choose(client, await findChunks(client, runs, bounded), bounded, page);
  return visitsAt(client, chosen);
}

function boundsAfter({ start, end }: Question, order: ListPage["order"], { at }: { at: Date }) {
  if (order === "asc") return { start: new Date(Math.max(start.getTime(), at.getTime())), end };
  return { start, end: new Date(Math.min(end.getTime(), at.getTime() + 1)) };
}

async function choose(
  client: pg.ClientBase,
  places: readonly ChunkPlace[],
  question: Question,
  { order, after, limit }: ListPage,
): Promise<Found[]> {
  const sign = order === "asc" ? 1 : -1;
  const inOrder = (a: Found, b: Found) => sign * (a.at - b.at || a.id - b.id);
  const last = after && { at: after.at.getTime(), id: Number(after.id) };
  const isAfter = (at: number, id: number) => last === undefined || sign * (at - last.at || id - last.id) > 0;
  const selection = new Selection(question);
  const columns = [...new Set([...selection.columns, "id" as const])];
  let found: Found[] = [];
  let [from, some] = [0, FIRST_CHUNKS];
  const sorted = places.toSorted((a, b) => sign * (edgeOf(a, order) - edgeOf(b, order)));
  while (from < sorted.length) {
    const worst = found.length >= limit ? found[limit - 1] : undefined;
    const next = sorted
      .slice(from, from + some)
      .filter((place) => !worst || sign * (edgeOf(place, order) - worst.at) <= 0);
    if (next.length === 0) break;
    for await (const chunks of readChunks(client, next, columns)) {
      await selection.learn(client, chunks);
      for (const chunk of chunks) found.push(...foundIn(chunk, selection.choose(chunk), isAfter));
      found = found.sort(inOrder).slice(0, limit);
      await nextTurn();
    }
    from += some;
    some = MORE_CHUNKS;
  }
  return found;
}

const FIRST_CHUNKS = 8;
const MORE_CHUNKS = 64;
const DAY_MS = 86_400_000;

/** When the chunk begins in this order. */
const edgeOf = ({ day, since, until }: ChunkPlace, order: ListPage["order"]) =>
  day * DAY_MS + (order === "asc" ? since : until);

function foundIn(chunk: Chunk, states: Uint8Array, isAfter: (at: number, id: number) => boolean): Found[] {
  const [times, ids] = [chunk.numbers("at"), chunk.ids()];
  const found: Found[] = [];
  for (let click = 0; click < states.length; click++) {
    if (states[click] === 0) continue;
    const [at, id] = [chunk.midnight + (times[click] ?? 0), ids[click] ?? 0];
    if (isAfter(at, id)) found.push({ at, id, place: chunk.place, click });
  }
  return found;
}

/** Reads the visits at these places, in their order. */
async function visitsAt(client: pg.ClientBase, chosen: readonly Found[]): Promise<Visit[]> {
  const places = [...new Set(chosen.map(({ place }) => place))];
  const visits = new Map<number, Visit>();
  for await (const chunks of readChunks(client, places, COLUMN_NAMES))
    for (const chunk of chunks) {
      const clicks = chosen.filter(({ place }) => place === chunk.place).map(({ click }) => click);
      for (const visit of await readVisits(client, chunk, clicks)) visits.set(Number(visit.id), visit);
    }
  return chosen.flatMap(({ id }) => visits.get(id) ?? []);
}

/** Some clicks of a chunk of which all columns were read. */
export async function readVisits(
  client: pg.ClientBase,
  chunk: Chunk,
  clicks: readonly number[],
): Promise<Visit[]> {
  const textsOf = {} as Record<DictionaryName, (click: number) => Words>;
  for (const name of DICTIONARY_NAMES) {
    const numbers = chunk.numbers(name);
    const words = await readWords(client, name, new Set(clicks.map((click) => numbers[click] ?? 0)));
    textsOf[name] = (click) => words.get(numbers[click] ?? 0) ?? [];
  }
  const textsAt = (name: DictionaryName, click: number) => textsOf[name](click);
  const ids = chunk.ids();
  const numbers = {
    at: chunk.numbers("at"),
    link: chunk.numbers("link"),
    way: chunk.numbers("way"),
    source: chunk.numbers("source"),
  };
  const numberAt = (name: keyof typeof numbers, click: number) => numbers[name][click] ?? 0;
  return clicks.map((click): Visit => {
    const way = numberAt("way", click);
    const [country = "", region = ""] = textsAt("place", click);
    const [referrer = "", network = ""] = textsAt("origin", click);
    const [browser = "", os = "", device = ""] = textsAt("agent", click);
    const [[language = ""], [rule = ""], [destination = ""], [city = ""]] = [
      textsAt("language", click),
      textsAt("rule", click),
      textsAt("destination", click),
      textsAt("city", click),
    ];
    return {
      id: String(ids[click] ?? 0),
      at: new Date(chunk.midnight + numberAt("at", click)),
      link_id: numberAt("link", click),
      ...{ country, region, city, referrer, network, browser, os, device, language, rule, destination },
      source: SOURCES[sourceIn(way)] ?? "link",
      source_id: numberAt("source", click),
      outcome: OUTCOMES[outcomeIn(way)] ?? "passed",
      bot: BOTS[botIn(way)] ?? "",
      first: (way & WAY.first) !== 0,
    };
  });
}
