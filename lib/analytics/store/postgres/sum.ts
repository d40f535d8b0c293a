import type { AllCounts, Counts } from "../store";
import type { Chunk } from "./chunk";
import { DICTIONARY_NAMES, type DictionaryName } from "./dictionaries";
import { addQuarters, QUARTER_MS, QUARTERS, type Span, writeQuarters } from "./quarters";
import { IS } from "./selection";
import { type NumberCounts, Tally } from "./tally";
import { VarintReader, VarintWriter } from "./varints";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HOURS = 24;

/** Of these no values are kept: a workspace and a domain have as many destinations as links, or more. */
const LEFT_OUT: readonly DictionaryName[] = ["destination"];

export const dictionariesOf = (hasDestinations: boolean) =>
  DICTIONARY_NAMES.filter((name) => hasDestinations || !LEFT_OUT.includes(name));

/** Adds up the clicks of one scope in a run: its quarters of an hour, and the values of the day, or of each hour as well. */
export class Sum {
  clicks = 0;
  private readonly day: Tally;
  private readonly hours: Tally[];

  constructor(
    midnight: number,
    private readonly hasDestinations: boolean,
    byHour: boolean,
  ) {
    const edges = Array.from(
      { length: QUARTERS + 1 },
      (_, quarter) => new Date(midnight + quarter * QUARTER_MS),
    );
    this.day = new Tally(dictionariesOf(hasDestinations), edges);
    this.hours = byHour
      ? Array.from({ length: HOURS }, () => new Tally(dictionariesOf(hasDestinations)))
      : [];
  }

  /** Adds the clicks of a chunk in their states, as `Selection.choose` gives them. */
  add(chunk: Chunk, states: Uint8Array): void {
    this.day.add(chunk, states);
    for (const state of states) if (state !== 0) this.clicks += 1;
    if (this.hours.length > 0) this.addHours(chunk, states);
  }

  /** One pass over a column for all hours. */
  private addHours(chunk: Chunk, states: Uint8Array) {
    const [at, ways] = [chunk.numbers("at"), chunk.numbers("way")];
    const hours = new Uint8Array(states.length);
    for (let click = 0; click < hours.length; click++) {
      const hour = Math.floor((at[click] ?? 0) / HOUR_MS);
      hours[click] = hour;
      this.hours[hour]?.addWay(states[click] ?? 0, ways[click] ?? 0);
    }
    for (const name of dictionariesOf(this.hasDestinations)) {
      const { values, index } = chunk.column(name);
      const [clicks, uniques] = [
        new Int32Array(values.length * HOURS),
        new Int32Array(values.length * HOURS),
      ];
      for (let click = 0; click < states.length; click++) {
        const state = states[click] ?? 0;
        if ((state & IS.counted) === 0) continue;
        const place = (index?.[click] ?? click) * HOURS + (hours[click] ?? 0);
        clicks[place] = (clicks[place] ?? 0) + 1;
        if ((state & IS.first) !== 0) uniques[place] = (uniques[place] ?? 0) + 1;
      }
      for (let place = 0; place < clicks.length; place++) {
        const found = clicks[place] ?? 0;
        const counts = found === 0 ? undefined : this.hours[place % HOURS]?.byNumber.get(name);
        if (counts) addCounts(counts, values[Math.floor(place / HOURS)] ?? 0, found, uniques[place] ?? 0);
      }
    }
  }

  /** The body of the day's row. */
  body(): Buffer {
    const out = new VarintWriter();
    writeQuarters(out, this.day.bars);
    writeValues(out, this.day, this.hasDestinations);
    return out.written();
  }

  /** The body of the row by hour. */
  bodyByHour(): Buffer {
    const out = new VarintWriter();
    this.writeHours(out);
    return out.written();
  }

  /** Quarters and hours together, as history keeps them. */
  bodyOfHistory(): Buffer {
    return historyBody(this.day.bars, this.hours, this.hasDestinations);
  }

  private writeHours(out: VarintWriter) {
    writeHours(out, this.hours, this.hasDestinations);
  }
}

/** A day of history: 96 quarters, and 24 hours with their values. */
export function historyBody(
  quarters: readonly AllCounts[],
  hours: readonly Tally[],
  hasDestinations: boolean,
): Buffer {
  const out = new VarintWriter();
  writeQuarters(out, quarters);
  writeHours(out, hours, hasDestinations);
  return out.written();
}

function writeHours(out: VarintWriter, hours: readonly Tally[], hasDestinations: boolean) {
  for (const tally of hours) {
    const hour = new VarintWriter();
    writeValues(hour, tally, hasDestinations);
    out.writeBytes(hour.written());
  }
}

function writeValues(out: VarintWriter, tally: Tally, hasDestinations: boolean) {
  for (const { clicks, uniques } of tally.bySource) {
    out.write(clicks);
    out.write(uniques);
  }
  for (const number of [...tally.byOutcome, ...tally.byBot]) out.write(number);
  for (const name of dictionariesOf(hasDestinations)) {
    const counts = tally.byNumber.get(name) ?? new Map<number, Counts>();
    if (name === LAST && isWithout(counts)) continue;
    out.write(counts.size);
    let last = 0;
    for (const [id, { clicks, uniques }] of [...counts].toSorted(([a], [b]) => a - b)) {
      for (const number of [id - last, clicks, uniques]) out.write(number);
      last = id;
    }
  }
}

/** Bodies of earlier versions end before it, and so do those without a city. */
const LAST: DictionaryName = "city";
const isWithout = (counts: NumberCounts) => [...counts.keys()].every((id) => id === 0);

/** Adds the values of a day's row, after its quarters. */
export function addDay(body: Buffer, tally: Tally, span: Span, hasDestinations: boolean): void {
  const row = new VarintReader(body);
  addQuarters(row, tally, span);
  addValues(row, tally, hasDestinations);
}

/** Adds the hours of a row by hour, and the quarters of the day's row. */
export function addHours(
  day: Buffer,
  hours: Buffer | undefined,
  tally: Tally,
  span: Span,
  hasDestinations: boolean,
): void {
  addQuarters(new VarintReader(day), tally, span);
  if (hours) addHoursOf(new VarintReader(hours), tally, span, hasDestinations);
}

/** Adds a day as history keeps it. An hour in which the wanted time begins or ends is there with its beginning. */
export function addHistoryDay(body: Buffer, tally: Tally, span: Span, hasDestinations: boolean): void {
  const row = new VarintReader(body);
  addQuarters(row, tally, span);
  addHoursOf(row, tally, span, hasDestinations);
}

function addHoursOf(
  hours: VarintReader,
  tally: Tally,
  { midnight, from, to }: Span,
  hasDestinations: boolean,
) {
  for (let at = midnight; at < midnight + DAY_MS; at += HOUR_MS) {
    const hour = hours.readBytes();
    if (at >= from && at < to) addValues(new VarintReader(hour), tally, hasDestinations);
  }
}

/** Adds the values of an hour or a day, which come next. */
export function addValues(from: VarintReader, tally: Tally, hasDestinations: boolean) {
  for (const counts of tally.bySource) {
    counts.clicks += from.read();
    counts.uniques += from.read();
  }
  for (const counts of [tally.byOutcome, tally.byBot])
    for (const place of counts.keys()) counts[place] = (counts[place] ?? 0) + from.read();
  const all = { clicks: 0, uniques: 0 };
  for (const name of dictionariesOf(hasDestinations)) {
    const counts = tally.byNumber.get(name);
    if (name === LAST && from.isAtEnd()) {
      if (counts && all.clicks > 0) addCounts(counts, 0, all.clicks, all.uniques);
      return;
    }
    let id = 0;
    for (let left = from.read(); left > 0; left--) {
      id += from.read();
      const [clicks, uniques] = [from.read(), from.read()];
      if (counts) addCounts(counts, id, clicks, uniques);
      if (name !== "place") continue;
      all.clicks += clicks; // each click has a place, known or not
      all.uniques += uniques;
    }
  }
}

function addCounts(counts: NumberCounts, id: number, clicks: number, uniques: number) {
  const known = counts.get(id);
  if (known) {
    known.clicks += clicks;
    known.uniques += uniques;
  } else counts.set(id, { clicks, uniques });
}
