import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { invalid } from "@/lib/platform/failure";
import type { Dimension } from "../enums";
import type { Counted, Counts, OwnerCount, Question, ValueCount, Wanted } from "../store";
import type { ChunkPlace } from "./chunk";
import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName } from "./dictionaries";
import { addHistory, addLinksOfHistory, addTracksOfHistory } from "./history";
import { findChunks, findRuns, fromSnapshot, type Run, readChunks } from "./read-chunks";
import { Selection } from "./selection";
import type { ColumnName } from "./sql/pack";
import { addKnownSums } from "./sums";
import { countsAt, type NumberCounts, Tally } from "./tally";
import { BOTS, OUTCOMES, SOURCES } from "./way";
import { readWords } from "./words";

/** Everything that one page of statistics shows, in one pass over its clicks. */
export const count = (question: Question, wanted: Wanted): Promise<Counted> =>
  fromSnapshot((client) => countFrom(client, question, wanted));

/** The same in a transaction that is open. */
export async function countFrom(client: pg.ClientBase, question: Question, wanted: Wanted): Promise<Counted> {
  const tally = tallyFor(wanted);
  const left = await addKnownSums(client, await findRuns(client, question), question, tally);
  for (const [asked, runs] of grouped(left)) await addChunks(client, runs, asked, tally);
  await addHistory(client, question, tally);
  if (wanted.tracks) await addTracksOfHistory(client, question, tally);
  await addLinksOfHistory(client, question, tally);
  return shown(client, tally, wanted);
}

/** The runs that the same is asked of. */
function grouped(left: { run: Run; question: Question }[]): [Question, Run[]][] {
  const found = new Map<string, [Question, Run[]]>();
  for (const { run, question } of left) {
    const key = question.parts.map(({ scope, ids }) => `${scope} ${ids.join()}`).join();
    const group = found.get(key) ?? [question, []];
    group[1].push(run);
    found.set(key, group);
  }
  return [...found.values()];
}

/** An empty tally of what is wanted. */
export const tallyFor = ({ edges, dimensions = [], tracks, owners }: Wanted): Tally =>
  new Tally(
    DICTIONARY_NAMES.filter((name) => textsOf(name).some((text) => dimensions.includes(text))),
    edges,
    tracks,
    dimensions.length > 0,
    owners,
  );

const textsOf = (name: DictionaryName): readonly Dimension[] =>
  DICTIONARIES[name].texts as readonly Dimension[];

/** Adds the clicks of some runs that a question is about. */
export async function addChunks(
  client: pg.ClientBase,
  runs: readonly Run[],
  question: Question,
  tally: Tally,
): Promise<void> {
  const selection = new Selection(question);
  const columns = [...new Set<ColumnName>([...selection.columns, ...tally.columns])];
  const places = await findChunks(client, runs, question);
  insistOnFew(places);
  for await (const chunks of readChunks(client, places, columns)) {
    await selection.learn(client, chunks);
    for (const chunk of chunks) tally.add(chunk, selection.choose(chunk));
    await nextTurn();
  }
}

/** Counting these takes some ten seconds. */
const MOST_CLICKS = 50_000_000;

function insistOnFew(places: readonly ChunkPlace[]) {
  const clicks = places.reduce((sum, place) => sum + place.clicks, 0);
  if (clicks <= MOST_CLICKS) return;
  const [asked, most] = [clicks, MOST_CLICKS].map((number) => number.toLocaleString("en"));
  throw invalid(
    `These statistics count ${asked} single visits; PostgreSQL counts ${most} at most. Choose a shorter range or fewer filters, or have the operator move clicks to ClickHouse (CLICKHOUSE_URL, clicks move).`,
  );
}

/** The tally with texts in place of numbers. */
export async function shown(client: pg.ClientBase, tally: Tally, wanted: Wanted): Promise<Counted> {
  const values: ValueCount[] = [];
  for (const dimension of wanted.dimensions ?? []) values.push(...(await valuesOf(client, tally, dimension)));
  const tracks = wanted.tracks ? await tracksOf(client, tally) : [];
  return { bars: tally.bars, values, tracks, owners: ownersOf(tally) };
}

/** Visits to the default short host have a domain, too; other owners are those that there are. */
const ownersOf = (tally: Tally): OwnerCount[] =>
  [...tally.byOwner].flatMap(([owner, counts]) =>
    [...counts].flatMap(([id, found]) => (id !== 0 || owner === "domain" ? [{ owner, id, ...found }] : [])),
  );

async function valuesOf(client: pg.ClientBase, tally: Tally, dimension: Dimension): Promise<ValueCount[]> {
  if (dimension === "source")
    return tally.bySource.flatMap((counts, at) => valued(dimension, SOURCES[at] ?? "", counts));
  if (dimension === "outcome")
    return tally.byOutcome.flatMap((clicks, at) =>
      valued(dimension, OUTCOMES[at] ?? "", { clicks, uniques: 0 }),
    );
  if (dimension === "bot")
    return tally.byBot.flatMap((clicks, at) => valued(dimension, BOTS[at] ?? "", { clicks, uniques: 0 }));
  for (const name of DICTIONARY_NAMES) {
    const text = textsOf(name).indexOf(dimension);
    const counts = tally.byNumber.get(name);
    if (text === -1 || !counts) continue;
    const byText = await inWords(client, name, text, counts);
    return [...byText].flatMap(([value, found]) => valued(dimension, value, found));
  }
  return [];
}

const valued = (dimension: Dimension, value: string, counts: Counts): ValueCount[] =>
  counts.clicks > 0 ? [{ dimension, value, ...counts }] : [];

/** Counts by one text of a dictionary. */
async function inWords(client: pg.ClientBase, name: DictionaryName, text: number, counts: NumberCounts) {
  const words = await readWords(client, name, counts.keys());
  const found = new Map<string, Counts>();
  for (const [id, { clicks, uniques }] of counts) {
    const sum = countsAt(found, words.get(id)?.[text] ?? "");
    sum.clicks += clicks;
    sum.uniques += uniques;
  }
  return found;
}

async function tracksOf(client: pg.ClientBase, tally: Tally): Promise<Counted["tracks"]> {
  const ids = new Set([...tally.tracks.values()].flatMap((counts) => [...counts.keys()]));
  const words = await readWords(client, "destination", ids);
  return [...tally.tracks].flatMap(([linkId, counts]) =>
    [...counts].map(([id, found]) => ({ linkId, destination: words.get(id)?.[0] ?? "", ...found })),
  );
}
