import type pg from "pg";
import type { Filter, Question, Track, Within } from "../store";
import type { Chunk } from "./chunk";
import type { Column } from "./column";
import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName } from "./dictionaries";
import type { ColumnName } from "./sql/pack";
import { BOTS, botIn, OUTCOMES, outcomeIn, SOURCES, sourceIn, WAY } from "./way";
import { readWords } from "./words";

/** What is known of a click after it was chosen: bits of a number, 0 for one that was not. */
export const IS = { found: 1, counted: 2, first: 4, bot: 8, refused: 16 } as const;

/** Chooses the clicks that a question is about. */
export class Selection {
  /** the columns it reads */
  readonly columns: readonly ColumnName[];
  private readonly words: WordFilter[];
  private readonly ways: Uint8Array;
  private readonly parts: PartTest[];
  private readonly within: { isWanted: boolean; tests: PartTest[] }[];
  private readonly tracks: TrackTest | undefined;
  private readonly start: number;
  private readonly end: number;

  constructor({ parts, filters, within = [], tracks, start, end }: Question) {
    [this.start, this.end] = [start.getTime(), end.getTime()];
    this.parts = parts.some(({ scope }) => scope === "workspace") ? [] : parts.map(partTest);
    this.words = filters.flatMap((filter) => wordFilter(filter) ?? []);
    this.within = within.map((each) => ({ isWanted: each.kind === "is", tests: each.parts.map(partTest) }));
    this.tracks = tracks && new TrackTest(tracks);
    this.ways = statesOf(filters);
    const isIndirect = parts.some(({ scope }) => scope === "qr" || scope === "campaign");
    this.columns = [
      "at",
      "way",
      ...this.words.map(({ dictionary }) => dictionary),
      ...this.parts.flatMap(({ columns }) => columns),
      ...this.within.flatMap(({ tests }) => tests.flatMap(({ columns }) => columns)),
      ...(isIndirect ? (["source"] as const) : []),
      ...(tracks ? (["link", "destination"] as const) : []),
    ].filter((name, at, all) => all.indexOf(name) === at) as ColumnName[];
    this.indirect = isIndirect
      ? parts.filter(({ scope }) => scope === "qr" || scope === "campaign").map(partTest)
      : [];
  }

  private readonly indirect: PartTest[];

  /** Has to be awaited before `choose`: reads what the numbers in these chunks stand for, as far as filters ask. */
  async learn(client: pg.ClientBase, chunks: readonly Chunk[]): Promise<void> {
    for (const filter of this.words) await filter.learn(client, chunks);
    await this.tracks?.learn(client, chunks);
  }

  /** The state of each click of a chunk, as in `IS`. */
  choose(chunk: Chunk): Uint8Array {
    const ways = chunk.numbers("way");
    const state = new Uint8Array(chunk.clicks);
    for (let click = 0; click < state.length; click++) state[click] = this.ways[ways[click] ?? 0] ?? 0;
    this.withinTime(chunk, state);
    if (this.parts.length > 0)
      keepAny(
        state,
        this.parts.map((test) => test.of(chunk)),
      );
    for (const { isWanted, tests } of this.within)
      keepAny(
        state,
        tests.map((test) => test.of(chunk)),
        isWanted,
      );
    for (const filter of this.words) keepWanted(state, chunk.column(filter.dictionary), filter.of(chunk));
    if (this.tracks) keepAny(state, [this.tracks.of(chunk)]);
    if (this.indirect.length > 0) this.useIndirectFirsts(chunk, state);
    return state;
  }

  private withinTime(chunk: Chunk, state: Uint8Array) {
    const [from, to] = [this.start - chunk.midnight, this.end - chunk.midnight];
    if (from <= chunk.place.since && chunk.place.until < to) return;
    const at = chunk.numbers("at");
    for (let click = 0; click < state.length; click++) {
      const ms = at[click] ?? 0;
      if (ms < from || ms >= to) state[click] = 0;
    }
  }

  /** A visit through a code or campaign that is asked about is first or not by that, and else by its link. */
  private useIndirectFirsts(chunk: Chunk, state: Uint8Array) {
    const tests = this.indirect.map((test) => test.of(chunk));
    const ways = chunk.numbers("way");
    for (let click = 0; click < state.length; click++) {
      const known = state[click] ?? 0;
      if (known === 0 || !tests.some((isOf) => isOf(click))) continue;
      const isFirst = ((ways[click] ?? 0) & WAY.indirectFirst) !== 0;
      state[click] = isFirst ? known | IS.first : known & ~IS.first;
    }
  }
}

type ClickTest = (click: number) => boolean;
type PartTest = { columns: ColumnName[]; of(chunk: Chunk): ClickTest };

function partTest({ scope, ids }: Within["parts"][number]): PartTest {
  const wanted = new Set(ids);
  const column = (
    {
      link: "link",
      domain: "domain",
      qr: "source",
      campaign: "source",
      bio: "source",
      workspace: "link",
    } as const
  )[scope];
  const sources = SOURCES_OF[scope];
  // A workspace's chunks hold nothing else.
  if (scope === "workspace") return { columns: [column], of: () => () => true };
  const mayBe = sources && SOURCES.map((name) => sources.includes(name));
  return {
    columns: [column],
    of(chunk) {
      const numbers = chunk.numbers(column);
      if (!mayBe) return (click) => wanted.has(numbers[click] ?? 0);
      const ways = chunk.numbers("way");
      return (click) => mayBe[sourceIn(ways[click] ?? 0)] === true && wanted.has(numbers[click] ?? 0);
    },
  };
}

const SOURCES_OF: Partial<Record<Within["parts"][number]["scope"], string[]>> = {
  qr: ["qr"],
  campaign: ["rotator", "list"],
  bio: ["bio"],
};

/** Drops the clicks that none of the tests passes, or those that one does. */
function keepAny(state: Uint8Array, tests: ClickTest[], isWanted = true) {
  for (let click = 0; click < state.length; click++)
    if (state[click] !== 0 && tests.some((test) => test(click)) !== isWanted) state[click] = 0;
}

/** `isWanted` says of each value of a column whether it passes. */
function keepWanted(state: Uint8Array, { index }: Column, isWanted: Uint8Array) {
  for (let click = 0; click < state.length; click++)
    if (isWanted[index?.[click] ?? click] === 0) state[click] = 0;
}

/** What a visit counts as by how it came and ended, under these filters: a state for each `way`. */
function statesOf(filters: readonly Filter[]): Uint8Array {
  const asks = (name: string) => filters.some(({ dimension }) => dimension === name);
  const [asksBot, asksOutcome] = [asks("bot"), asks("outcome")];
  return Uint8Array.from({ length: 2_048 }, (_, way) => {
    const [source, outcome, bot] = [SOURCES[sourceIn(way)], OUTCOMES[outcomeIn(way)], BOTS[botIn(way)]];
    if (source === undefined || outcome === undefined || bot === undefined) return 0;
    const values: Partial<Record<string, string>> = { source, outcome, bot };
    const passes = filters.every(({ dimension, kind, values: wanted }) => {
      const value = values[dimension];
      return value === undefined || wanted.includes(value) === (kind === "is");
    });
    if (!passes) return 0;
    const isBot = bot !== "";
    const isRefused = !isBot && outcome !== "passed";
    const isCounted = asksBot || (!isBot && (asksOutcome || !isRefused));
    return (
      IS.found |
      (isCounted ? IS.counted : 0) |
      ((way & WAY.first) === 0 ? 0 : IS.first) |
      (isBot ? IS.bot : 0) |
      (isRefused ? IS.refused : 0)
    );
  });
}

/** A filter on texts of a dictionary: each number is judged once. */
class WordFilter {
  private readonly judged = new Map<number, boolean>();

  constructor(
    readonly dictionary: DictionaryName,
    private readonly text: number,
    private readonly filter: Filter,
  ) {}

  async learn(client: pg.ClientBase, chunks: readonly Chunk[]) {
    const unknown = new Set<number>();
    for (const chunk of chunks)
      for (const id of chunk.column(this.dictionary).values) if (!this.judged.has(id)) unknown.add(id);
    if (unknown.size === 0) return;
    const { kind, values } = this.filter;
    for (const [id, words] of await readWords(client, this.dictionary, unknown))
      this.judged.set(id, values.includes((words[this.text] ?? "").toLowerCase()) === (kind === "is"));
  }

  /** Of each value of the chunk's column: 1 if it passes. */
  of(chunk: Chunk): Uint8Array {
    return Uint8Array.from(chunk.column(this.dictionary).values, (id) => (this.judged.get(id) ? 1 : 0));
  }
}

function wordFilter(filter: Filter): WordFilter | undefined {
  for (const name of DICTIONARY_NAMES) {
    const text = (DICTIONARIES[name].texts as readonly string[]).indexOf(filter.dimension);
    if (text !== -1) return new WordFilter(name, text, filter);
  }
  return undefined;
}

/** Visits on some tracks: links with the addresses that visitors were sent to. */
class TrackTest {
  private readonly wanted = new Map<number, Set<string>>();
  private readonly texts = new Map<number, string>();

  constructor(tracks: readonly Track[]) {
    for (const { linkId, destination } of tracks) {
      const known = this.wanted.get(linkId) ?? new Set();
      this.wanted.set(linkId, known.add(destination));
    }
  }

  async learn(client: pg.ClientBase, chunks: readonly Chunk[]) {
    const unknown = new Set<number>();
    for (const chunk of chunks)
      for (const id of chunk.column("destination").values) if (!this.texts.has(id)) unknown.add(id);
    for (const [id, [text = ""]] of await readWords(client, "destination", unknown)) this.texts.set(id, text);
  }

  of(chunk: Chunk): ClickTest {
    const [links, destinations] = [chunk.numbers("link"), chunk.numbers("destination")];
    return (click) =>
      this.wanted.get(links[click] ?? 0)?.has(this.texts.get(destinations[click] ?? 0) ?? "") === true;
  }
}
