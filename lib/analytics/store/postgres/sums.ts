import type pg from "pg";
import { ALWAYS } from "../days";
import type { Part, Question, Scope } from "../store";
import type { Chunk } from "./chunk";
import { clicksOfDay, QUARTER_MS } from "./quarters";
import { findChunks, type Run, readChunks } from "./read-chunks";
import { Selection } from "./selection";
import { ADD_SUM, SUMS } from "./sql/merge";
import type { ColumnName } from "./sql/pack";
import { addDay, addHours, Sum } from "./sum";
import type { Tally } from "./tally";
import { SOURCES, sourceIn } from "./way";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** From how many visits in a run on a scope has a sum, and one by hour as well, for the days at the ends of a range. */
export type Worth = { sum: number; hours: number };
/** Fewer are counted in a millisecond, or in ten. */
export const WORTH: Worth = { sum: 2_000, hours: 20_000 };

/** Chooses clicks by their ids. */
export type IsKept = (id: number) => boolean;

/** How many visits each record of a run has. */
export class ScopeCounts {
  private readonly counts: Record<Exclude<Scope, "workspace">, Map<number, number>> = {
    link: new Map(),
    domain: new Map(),
    qr: new Map(),
    campaign: new Map(),
  };

  add(link: number, domain: number, way: number, source: number): void {
    plusOne(this.counts.link, link);
    if (domain !== 0) plusOne(this.counts.domain, domain);
    const name = SOURCES[sourceIn(way)];
    if (name === "qr") plusOne(this.counts.qr, source);
    if (name === "rotator" || name === "list") plusOne(this.counts.campaign, source);
  }

  /** Those of one chunk. */
  static of(chunk: Chunk): ScopeCounts {
    const counts = new ScopeCounts();
    counts.addChunk(chunk);
    return counts;
  }

  /** Those of a chunk, or of its clicks that are kept. */
  addChunk(chunk: Chunk, isKept?: IsKept): void {
    const ids = isKept && chunk.ids();
    const [links, domains, ways, sources] = [
      chunk.numbers("link"),
      chunk.numbers("domain"),
      chunk.numbers("way"),
      chunk.numbers("source"),
    ];
    for (let click = 0; click < chunk.clicks; click++) {
      if (ids && !isKept?.(ids[click] ?? 0)) continue;
      this.add(links[click] ?? 0, domains[click] ?? 0, ways[click] ?? 0, sources[click] ?? 0);
    }
  }

  /** Those with so many. */
  ofAtLeast(least: number): { scope: Scope; id: number; clicks: number }[] {
    return Object.entries(this.counts).flatMap(([scope, counts]) =>
      [...counts].flatMap(([id, clicks]) =>
        id !== 0 && clicks >= least ? [{ scope: scope as Scope, id, clicks }] : [],
      ),
    );
  }
}

const plusOne = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);

/** The columns that a sum is made from. */
export const SUMMED: ColumnName[] = [
  "at",
  "way",
  "link",
  "domain",
  "source",
  "place",
  "origin",
  "agent",
  "language",
  "rule",
  "destination",
  "city",
];

/** What a run adds up to for one scope: the day's body, and the one by hour where there are very many. */
export type MadeSum = { scope: Scope; id: number; byHour: boolean; body: Buffer };

/** A run with its workspace. */
export type OwnedRun = Run & { workspaceId: number };

/** What a run adds up to for its workspace, and for records with many of its clicks. */
export async function* sumsOf(
  client: pg.ClientBase,
  { workspaceId, ...run }: OwnedRun,
  counts: ScopeCounts,
  worth: Worth,
): AsyncGenerator<MadeSum> {
  const workspace = { scope: "workspace" as const, id: workspaceId, clicks: run.clicks };
  const scopes = [...(run.clicks >= worth.sum ? [workspace] : []), ...counts.ofAtLeast(worth.sum)];
  for (const { scope, id, clicks } of scopes) {
    const parts = [{ scope, ids: [id] }];
    const question = { workspaceId, parts, filters: [], ...ALWAYS };
    const selection = new Selection(question);
    const sum = new Sum(run.day * DAY_MS, hasDestinations(scope), clicks >= worth.hours);
    for await (const chunks of readChunks(client, await findChunks(client, [run], question), SUMMED, 8))
      for (const chunk of chunks) sum.add(chunk, selection.choose(chunk));
    yield { scope, id, byHour: false, body: sum.body() };
    if (clicks >= worth.hours) yield { scope, id, byHour: true, body: sum.bodyByHour() };
  }
}

/** Keeps what a run adds up to. */
export async function addSums(
  client: pg.ClientBase,
  run: OwnedRun,
  counts: ScopeCounts,
  worth: Worth,
): Promise<void> {
  for await (const { scope, id, byHour, body } of sumsOf(client, run, counts, worth))
    await client.query({
      name: "add-click-sum",
      text: ADD_SUM,
      values: [scope, id, run.day, run.run, byHour, body],
    });
}

/** Of workspaces and domains no destinations are kept: they have as many as links, or more. */
export const hasDestinations = (scope: Scope) => scope !== "workspace" && scope !== "domain";

type SumRow = { scope: Scope; id: number; run: number; day: number; byHour: boolean; body: Buffer };

/**
 * Adds what sums know of an unfiltered question to a tally, and returns what is left to be counted: runs, each with the parts of the question
 * that no sum answers. Only for parts of one scope, because the same visit may be of two.
 */
export async function addKnownSums(
  client: pg.ClientBase,
  runs: readonly Run[],
  question: Question,
  tally: Tally,
): Promise<{ run: Run; question: Question }[]> {
  const all = runs.map((run) => ({ run, question }));
  const [part] = question.parts;
  if (
    !part ||
    question.parts.length > 1 ||
    question.filters.length > 0 ||
    question.within?.length ||
    question.tracks ||
    runs.length === 0
  )
    return all;
  if (tally.needsMoreThan(hasDestinations(part.scope))) return all;
  const ids = [...new Set(part.ids)];
  const rows = await findSums(client, runs, { ...part, ids });
  if (rows.length === 0) return all;
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  return runs.flatMap((run) => {
    const left = ids.filter((id) => !addOne(known, { ...run, id }, question, tally));
    return left.length === 0
      ? []
      : [{ run, question: { ...question, parts: [{ scope: part.scope, ids: left }] } }];
  });
}

const keyOf = ({ id, run, byHour }: { id: number; run: number; byHour: boolean }) => `${id} ${run} ${byHour}`;

/** False when there is no sum that says it. */
function addOne(
  known: Map<string, SumRow>,
  { id, run, day }: Run & { id: number },
  question: Question,
  tally: Tally,
): boolean {
  const row = known.get(keyOf({ id, run, byHour: false }));
  if (!row) return false;
  const [from, to] = [question.start.getTime(), question.end.getTime()];
  const span = { midnight: day * DAY_MS, from, to };
  const destinations = hasDestinations(row.scope);
  if (from <= span.midnight && to >= span.midnight + DAY_MS) {
    addDay(row.body, tally, span, destinations);
    return true;
  }
  if (from % QUARTER_MS !== 0 || to % QUARTER_MS !== 0) return false;
  const hours = tally.needsValues() ? known.get(keyOf({ id, run, byHour: true })) : undefined;
  if (tally.needsValues() && (!hours || from % HOUR_MS !== 0 || to % HOUR_MS !== 0)) return false;
  addHours(row.body, hours?.body, tally, span, destinations);
  return true;
}

/** Adds up the clicks by day that sums know of some records, and returns for each run the records that are left to be counted. */
export async function addKnownDays(
  client: pg.ClientBase,
  runs: readonly Run[],
  { scope, ids }: Part,
  add: (id: number, day: number, clicks: number) => void,
): Promise<{ run: Run; ids: number[] }[]> {
  if (runs.length === 0) return [];
  const rows = await findSums(client, runs, { scope, ids });
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  return runs.flatMap((run) => {
    const left = ids.filter((id) => {
      const row = known.get(keyOf({ id, run: run.run, byHour: false }));
      if (row) add(id, run.day, clicksOfDay(row.body));
      return !row;
    });
    return left.length === 0 ? [] : [{ run, ids: left }];
  });
}

async function findSums(
  client: pg.ClientBase,
  runs: readonly Run[],
  { scope, ids }: Part,
): Promise<SumRow[]> {
  const { rows } = await client.query<SumRow>({
    name: "click-sums",
    text: SUMS,
    values: [ids.map(() => scope), ids, runs[0]?.day, runs.at(-1)?.day],
  });
  return rows;
}
