import type { AllCounts, Counts, Owner } from "../store";
import type { Chunk } from "./chunk";
import type { DictionaryName } from "./dictionaries";
import { IS } from "./selection";
import type { ColumnName } from "./sql/pack";
import { BOTS, botIn, OUTCOMES, outcomeIn, SOURCES, sourceIn, WAY } from "./way";

/** Counts by number. */
export type NumberCounts = Map<number, Counts>;

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const QUARTERS = DAY_MS / QUARTER_MS;

/** What the chosen clicks add up to. */
export class Tally {
  readonly bars: AllCounts[];
  readonly byNumber = new Map<DictionaryName, NumberCounts>();
  readonly bySource = SOURCES.map(() => ({ clicks: 0, uniques: 0 }));
  readonly byOutcome = OUTCOMES.map(() => 0);
  readonly byBot = BOTS.map(() => 0);
  /** by link and address */
  readonly tracks = new Map<number, NumberCounts>();
  readonly byOwner = new Map<Owner, NumberCounts>();
  private readonly edges: number[];

  constructor(
    private readonly dictionaries: readonly DictionaryName[],
    edges: readonly Date[] = [],
    private readonly wantsTracks = false,
    /** also by source, outcome or kind of bot */
    private readonly wantsValues = true,
    owners: readonly Owner[] = [],
  ) {
    this.edges = edges.map((edge) => edge.getTime());
    this.bars = this.edges.slice(1).map(() => ({ clicks: 0, uniques: 0, bots: 0, refused: 0 }));
    for (const name of dictionaries) this.byNumber.set(name, new Map());
    for (const owner of owners) this.byOwner.set(owner, new Map());
  }

  /** The columns it reads. */
  get columns(): ColumnName[] {
    return [
      "at",
      "way",
      ...this.dictionaries,
      ...(this.wantsTracks ? (["link", "destination"] as const) : []),
      ...[...this.byOwner.keys()].map((owner) => OWNER_COLUMNS[owner]),
    ];
  }

  /** Adds clicks of an owner that were counted elsewhere. */
  addOwner(owner: Owner, id: number, { clicks, uniques }: Counts): void {
    const counts = this.byOwner.get(owner);
    if (!counts || clicks === 0) return;
    addCountsTo(countsAt(counts, id), clicks, uniques);
  }

  /** Adds clicks that were counted elsewhere. */
  addTrack(link: number, destination: number, { clicks, uniques }: Counts): void {
    const counts = this.tracks.get(link) ?? new Map<number, Counts>();
    this.tracks.set(link, counts);
    const known = countsAt(counts, destination);
    known.clicks += clicks;
    known.uniques += uniques;
  }

  /** Whether anything but bars is counted. */
  needsValues(): boolean {
    return this.wantsValues;
  }

  /** Whether it counts what sums with, or without, destinations do not know. */
  needsMoreThan(hasDestinations: boolean): boolean {
    return (
      this.wantsTracks ||
      this.byOwner.size > 0 ||
      (!hasDestinations && this.dictionaries.includes("destination"))
    );
  }

  /** Adds the clicks of a chunk in their states, as `Selection.choose` gives them. */
  add(chunk: Chunk, states: Uint8Array): void {
    if (this.bars.length > 0) this.addBars(chunk, states);
    this.addWays(chunk, states);
    for (const name of this.dictionaries) this.addNumbers(name, chunk, states, this.byNumber.get(name));
    for (const [owner, counts] of this.byOwner)
      this.addNumbers(OWNER_COLUMNS[owner], chunk, ownerStates(owner, chunk, states), counts);
    if (this.wantsTracks) this.addTracks(chunk, states);
  }

  private addBars(chunk: Chunk, states: Uint8Array) {
    const at = chunk.numbers("at");
    const barOf = this.barsOf(chunk.midnight);
    for (let click = 0; click < states.length; click++) {
      const state = states[click] ?? 0;
      const bar = state === 0 ? undefined : this.bars[barOf(at[click] ?? 0)];
      if (!bar) continue;
      if ((state & IS.counted) !== 0) {
        bar.clicks += 1;
        if ((state & IS.first) !== 0) bar.uniques += 1;
      }
      if ((state & IS.bot) !== 0) bar.bots += 1;
      if ((state & IS.refused) !== 0) bar.refused += 1;
    }
  }

  /** Which bar is a time of a day in? Looked up by quarter of an hour, since the clocks of all zones go by those; searched for where one is cut. */
  barsOf(midnight: number): (ms: number) => number {
    const { edges } = this;
    const search = (instant: number) => {
      let [from, to] = [0, edges.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((edges[middle] ?? 0) <= instant) from = middle + 1;
        else to = middle;
      }
      return from - 1;
    };
    const quarters = Array.from({ length: QUARTERS }, (_, quarter) => {
      const start = midnight + quarter * QUARTER_MS;
      const bar = search(start);
      return bar === search(start + QUARTER_MS - 1) ? bar : undefined;
    });
    return (ms) => quarters[Math.floor(ms / QUARTER_MS)] ?? search(midnight + ms);
  }

  private addWays(chunk: Chunk, states: Uint8Array) {
    const ways = chunk.numbers("way");
    for (let click = 0; click < states.length; click++) this.addWay(states[click] ?? 0, ways[click] ?? 0);
  }

  /** Adds how a click in a state came and ended. */
  addWay(state: number, way: number): void {
    if ((state & IS.counted) !== 0) {
      const counts = this.bySource[sourceIn(way)];
      if (counts) addTo(counts, state);
    }
    if ((state & IS.bot) !== 0) this.byBot[botIn(way)] = (this.byBot[botIn(way)] ?? 0) + 1;
    if ((state & IS.refused) !== 0)
      this.byOutcome[outcomeIn(way)] = (this.byOutcome[outcomeIn(way)] ?? 0) + 1;
  }

  private addNumbers(name: ColumnName, chunk: Chunk, states: Uint8Array, counts: NumberCounts | undefined) {
    const { values, index } = chunk.column(name);
    const [clicks, uniques] = [new Int32Array(values.length), new Int32Array(values.length)];
    for (let click = 0; click < states.length; click++) {
      const state = states[click] ?? 0;
      if ((state & IS.counted) === 0) continue;
      const place = index?.[click] ?? click;
      clicks[place] = (clicks[place] ?? 0) + 1;
      if ((state & IS.first) !== 0) uniques[place] = (uniques[place] ?? 0) + 1;
    }
    if (counts) addAll(counts, values, clicks, uniques);
  }

  private addTracks(chunk: Chunk, states: Uint8Array) {
    const [links, destinations] = [chunk.numbers("link"), chunk.numbers("destination")];
    for (let click = 0; click < states.length; click++) {
      const state = states[click] ?? 0;
      if ((state & IS.counted) === 0) continue;
      const link = links[click] ?? 0;
      let counts = this.tracks.get(link);
      if (!counts) {
        counts = new Map();
        this.tracks.set(link, counts);
      }
      addTo(countsAt(counts, destinations[click] ?? 0), state);
    }
  }
}

const OWNER_COLUMNS = {
  link: "link",
  domain: "domain",
  qr: "source",
  bio: "source",
} as const satisfies Record<Owner, ColumnName>;

/** The states of the clicks that have such an owner; those of a QR code are first or not by the code. */
function ownerStates(owner: Owner, chunk: Chunk, states: Uint8Array): Uint8Array {
  if (owner === "link" || owner === "domain") return states;
  const [ways, source] = [chunk.numbers("way"), SOURCES.indexOf(owner)];
  return states.map((state, click) => {
    const way = ways[click] ?? 0;
    if (sourceIn(way) !== source) return 0;
    if (owner === "bio") return state;
    return (way & WAY.indirectFirst) === 0 ? state & ~IS.first : state | IS.first;
  });
}

function addCountsTo(counts: Counts, clicks: number, uniques: number) {
  counts.clicks += clicks;
  counts.uniques += uniques;
}

function addTo(counts: Counts, state: number) {
  counts.clicks += 1;
  if ((state & IS.first) !== 0) counts.uniques += 1;
}

/** The counts of a number, made where there are none. */
export function countsAt<Key>(counts: Map<Key, Counts>, key: Key): Counts {
  const known = counts.get(key);
  if (known) return known;
  const made = { clicks: 0, uniques: 0 };
  counts.set(key, made);
  return made;
}

function addAll(counts: NumberCounts, values: Int32Array, clicks: Int32Array, uniques: Int32Array) {
  for (let at = 0; at < values.length; at++) {
    const found = clicks[at] ?? 0;
    if (found === 0) continue;
    addCountsTo(countsAt(counts, values[at] ?? 0), found, uniques[at] ?? 0);
  }
}
