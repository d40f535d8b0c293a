import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { ALWAYS } from "../days";
import type { Counts, Question, Scope } from "../store";
import type { Chunk, ChunkPlace } from "./chunk";
import { findChunks, type Run, readChunks } from "./read-chunks";
import { Selection } from "./selection";
import { ADD_HISTORY, HISTORY, HISTORY_OF_LINKS } from "./sql/history";
import { addHistoryDay, Sum } from "./sum";
import { hasDestinations, ScopeCounts, SUMMED } from "./sums";
import { Tally } from "./tally";
import { VarintReader, VarintWriter } from "./varints";

const DAY_MS = 86_400_000;

/** Adds what history knows of an unfiltered question. */
export async function addHistory(client: pg.ClientBase, question: Question, tally: Tally): Promise<void> {
  if (isFiltered(question)) return;
  const parts = question.parts.map(({ scope, ids }) => ({ scope, ids: [...new Set(ids)] }));
  const { rows } = await client.query<{ scope: Scope; month: number; body: Buffer }>({
    name: "click-history-of-workspace",
    text: HISTORY,
    values: [
      parts.flatMap(({ scope, ids }) => ids.map(() => scope)),
      parts.flatMap(({ ids }) => ids),
      ...daysOf(question),
      question.workspaceId,
    ],
  });
  for (const row of rows) addMonth(row, question, tally, hasDestinations(row.scope));
}

const isFiltered = ({ filters, within = [], tracks }: Question) =>
  filters.length > 0 || within.length > 0 || tracks !== undefined;

const LAST_DAY = 2_000_000;
const daysOf = ({ start, end }: Question) =>
  [start.getTime(), end.getTime() - 1].map((ms) => Math.min(Math.max(Math.floor(ms / DAY_MS), 0), LAST_DAY));

/** Adds a row of history: its body is days, each with its number in the month. */
export function addMonth(
  { month, body }: { month: number; body: Buffer },
  { start, end }: Pick<Question, "start" | "end">,
  tally: Tally,
  destinations: boolean,
): void {
  const [from, to] = [start.getTime(), end.getTime()];
  for (const days = new VarintReader(body); !days.isAtEnd(); ) {
    const midnight = (month + days.read()) * DAY_MS;
    const day = days.readBytes();
    if (midnight < to && midnight + DAY_MS > from)
      addHistoryDay(day, tally, { midnight, from, to }, destinations);
  }
}

/** Adds to a tally's tracks what history knows of an unfiltered question about links, or all of the workspace's. */
export async function addTracksOfHistory(
  client: pg.ClientBase,
  question: Question,
  tally: Tally,
): Promise<void> {
  const [part] = question.parts;
  if (isFiltered(question)) return;
  if (!part || question.parts.length > 1 || (part.scope !== "link" && part.scope !== "workspace")) return;
  const wanted = part.scope === "link" ? new Set(part.ids) : undefined;
  for (const row of await linkRows(client, question)) {
    if (wanted && !wanted.has(row.id)) continue;
    const ofLink = new Tally(["destination"]);
    addMonth(row, question, ofLink, true);
    for (const [destination, counts] of ofLink.byNumber.get("destination") ?? new Map<number, Counts>())
      tally.addTrack(row.id, destination, counts);
  }
}

/** Adds to a tally's owners what history knows of the links of an unfiltered question about links, or all of the workspace's; of others it knows no links. */
export async function addLinksOfHistory(
  client: pg.ClientBase,
  question: Question,
  tally: Tally,
): Promise<void> {
  const [part] = question.parts;
  if (isFiltered(question) || !tally.byOwner.has("link")) return;
  if (!part || question.parts.length > 1 || (part.scope !== "link" && part.scope !== "workspace")) return;
  const wanted = part.scope === "link" ? new Set(part.ids) : undefined;
  for (const row of await linkRows(client, question)) {
    if (wanted && !wanted.has(row.id)) continue;
    const ofLink = new Tally([], [question.start, question.end]);
    addMonth(row, question, ofLink, true);
    const [bar] = ofLink.bars;
    if (bar) tally.addOwner("link", row.id, bar);
  }
}

async function linkRows(client: pg.ClientBase, question: Question) {
  const { rows } = await client.query<{ id: number; month: number; body: Buffer }>({
    name: "click-history-of-links",
    text: HISTORY_OF_LINKS,
    values: [question.workspaceId, ...daysOf(question)],
  });
  return rows;
}

/** So many clicks are in memory at once. */
const CLICKS_AT_ONCE = 100_000;

/**
 * Adds to history what some runs of one workspace and month add up to, for everything that has a click in them. `month` is its first day, in days since
 * 1970. In the caller's transaction, in which the runs have to go.
 */
export async function addToHistory(
  client: pg.ClientBase,
  workspaceId: number,
  month: number,
  runs: readonly Run[],
): Promise<void> {
  const places = await findChunks(client, runs, { ...ALWAYS, parts: [{ scope: "workspace", ids: [] }] });
  for (const [from, to] of windowsOf(places)) {
    const links = new HistoryDays(month);
    const some = places.filter(({ firstLink, lastLink }) => firstLink < to && lastLink >= from);
    for await (const chunks of readChunks(client, some, SUMMED)) {
      for (const chunk of chunks) addLinks(links, chunk, from, to, workspaceId);
      await nextTurn();
    }
    await links.write(client, workspaceId);
  }
  const others = new HistoryDays(month);
  for (const run of runs) await addOthers(client, others, workspaceId, run);
  await others.write(client, workspaceId);
}

/** Spans of link ids with so many clicks each. */
function windowsOf(places: readonly ChunkPlace[]): [number, number][] {
  const sorted = places.toSorted((a, b) => a.firstLink - b.firstLink);
  const starts: number[] = [0];
  let clicks = 0;
  for (const place of sorted) {
    if (clicks > CLICKS_AT_ONCE && place.firstLink > (starts.at(-1) ?? 0)) {
      starts.push(place.firstLink);
      clicks = 0;
    }
    clicks += place.clicks;
  }
  return starts.map((start, at) => [start, starts[at + 1] ?? Number.POSITIVE_INFINITY]);
}

/** The links of a chunk between two ids. */
function addLinks(days: HistoryDays, chunk: Chunk, from: number, to: number, workspaceId: number) {
  const links = chunk.numbers("link");
  for (let start = 0; start < links.length; ) {
    const link = links[start] ?? 0;
    let end = start + 1;
    while (end < links.length && links[end] === link) end += 1;
    if (link > 0 && link >= from && link < to)
      days.add("link", link, chunk.slice(start, end, SUMMED), workspaceId);
    start = end;
  }
}

/** The workspace itself, and its domains, codes and campaigns. */
async function addOthers(client: pg.ClientBase, days: HistoryDays, workspaceId: number, run: Run) {
  const places = await findChunks(client, [run], { ...ALWAYS, parts: [{ scope: "workspace", ids: [] }] });
  for await (const chunks of readChunks(client, places, SUMMED)) {
    for (const chunk of chunks) {
      days.add("workspace", workspaceId, chunk, workspaceId);
      for (const { scope, id } of ScopeCounts.of(chunk).ofAtLeast(1))
        if (scope !== "link") days.add(scope, id, chunk, workspaceId);
    }
    await nextTurn();
  }
}

/** Days of a month that are being added up, by what they are of. */
class HistoryDays {
  private readonly sums = new Map<string, { scope: Scope; id: number; day: number; sum: Sum }>();

  constructor(private readonly month: number) {}

  add(scope: Scope, id: number, chunk: Chunk, workspaceId: number) {
    const { day } = chunk.place;
    const key = `${scope} ${id} ${day}`;
    const known = this.sums.get(key) ?? {
      scope,
      id,
      day,
      sum: new Sum(day * DAY_MS, hasDestinations(scope), true),
    };
    this.sums.set(key, known);
    const question = { workspaceId, parts: [{ scope, ids: [id] }], filters: [], ...ALWAYS };
    known.sum.add(chunk, new Selection(question).choose(chunk));
  }

  async write(client: pg.ClientBase, workspaceId: number) {
    const bodies = new Map<string, { scope: Scope; id: number; days: VarintWriter }>();
    for (const { scope, id, day, sum } of this.sums.values()) {
      const key = `${scope} ${id}`;
      const known = bodies.get(key) ?? { scope, id, days: new VarintWriter() };
      bodies.set(key, known);
      known.days.write(day - this.month);
      known.days.writeBytes(sum.bodyOfHistory());
    }
    const rows = [...bodies.values()];
    const columns = [rows.map(({ scope }) => scope), rows.map(({ id }) => id)];
    await client.query(ADD_HISTORY, [
      workspaceId,
      ...columns,
      this.month,
      rows.map(({ days }) => days.written()),
    ]);
  }
}
