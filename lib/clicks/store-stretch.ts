import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { log } from "@/lib/log";
import {
  countBatch,
  countPrepared,
  drainedTo,
  isCountable,
  isDataError,
  makeDurable,
  prepareBatch,
} from "./batch";
import { clickFigures } from "./figures";
import type { Frame } from "./frame";
import type { HeldBatch } from "./held";
import { SEGMENT_HEAD, type Segment } from "./segment";
import {
  framesOf,
  linesOf,
  movedTogether,
  type Reading,
  type Stretch,
  singly,
  startReading,
} from "./stretch";

/** Reads on from `from` and prepares what it found. `final` as in `framesOf`; rejects with the file system's or the database's error. */
export async function prepareStretch(
  client: pg.Client,
  segment: Segment,
  from: number,
  final: boolean,
): Promise<Reading> {
  const reading = startReading(from);
  await prepareBatch(client, linesIn(framesOf(segment, reading, final)));
  return reading;
}

/** Counts what is prepared on this connection, and sets the bytes aside that are no frame. Rejects with the database's error. */
export async function storePrepared(
  client: pg.Client,
  segment: string,
  reading: Reading,
  damagedFolder: string,
): Promise<void> {
  await settling(segment, reading, damagedFolder, () => countPrepared(client, partOf(segment, reading)));
}

/**
 * Brings a stretch that could not be stored as a whole into the database, frame by frame. Lines that the database refuses are set
 * aside in `damagedFolder` and counted. Rejects with the database's error when it could not be reached.
 */
export async function storeSingly(
  client: pg.Client,
  segment: string,
  stretch: Stretch,
  damagedFolder: string,
): Promise<void> {
  for (const part of singly(stretch)) {
    if (!(await isStored(client, segment, part, damagedFolder)))
      await storeSoundLines(client, segment, part, damagedFolder);
  }
}

/**
 * Brings lines that have no file into the database, exactly once: the batch's id stands for the segment it would have been.
 * Rejects with the database's error when it could not be reached.
 */
export async function storeHeld(client: pg.Client, held: HeldBatch, damagedFolder: string): Promise<void> {
  const { segment, lines, records } = held;
  const [from, to] = [SEGMENT_HEAD, SEGMENT_HEAD + lines.length];
  const stretch = { from, to, records, frames: [{ at: from, payload: lines, records }], damaged: [] };
  if ((await drainedTo(client, segment)) > SEGMENT_HEAD) return settle(stretch);
  if (!(await isStored(client, segment, stretch, damagedFolder)))
    await storeSoundLines(client, segment, stretch, damagedFolder);
  await makeDurable(client, segment, to);
}

/** False when the database refuses something in it. */
async function isStored(client: pg.Client, segment: string, stretch: Stretch, damagedFolder: string) {
  try {
    const batch = { ...partOf(segment, stretch), lines: linesOf(stretch.frames) };
    await settling(segment, stretch, damagedFolder, () => countBatch(client, batch));
    return true;
  } catch (error) {
    if (isDataError(error)) return false;
    throw error;
  }
}

/** Damage is set aside before its place is passed, and everything is counted once it is committed, so that a retry does not count again. */
async function settling(
  segment: string,
  reading: Reading,
  damagedFolder: string,
  count: () => Promise<void>,
) {
  for (const { at, bytes } of reading.damaged) {
    await writeFile(join(damagedFolder, `${segment}-${at}.bytes`), bytes, { mode: 0o600 });
  }
  await count();
  settle(reading);
}

const partOf = (segment: string, { from, to }: Reading) => ({ segment, from, to });

async function* linesIn(frames: AsyncIterable<Frame[]>): AsyncGenerator<Buffer> {
  for await (const some of frames) yield movedTogether(some);
}

/** Slow, and so rare that it may be. */
async function storeSoundLines(client: pg.Client, segment: string, stretch: Stretch, damagedFolder: string) {
  const lines = singleLines(stretch);
  const refused = await refusedAmong(client, lines);
  await writeFile(
    join(damagedFolder, `${segment}-${stretch.from}.lines`),
    Buffer.concat(lines.filter((line) => refused.has(line))),
    { mode: 0o600 },
  );
  const sound = lines.filter((line) => !refused.has(line));
  await countBatch(client, { segment, from: stretch.from, to: stretch.to, lines: sound });
  clickFigures().refused += refused.size;
  log().error({ segment, refused: refused.size }, "clicks that the database refuses were set aside");
  settle({ damaged: stretch.damaged, records: sound.length });
}

/** By halves: one bad line among a hundred is found in some fourteen tries. */
async function refusedAmong(client: pg.Client, lines: Buffer[]): Promise<Set<Buffer>> {
  if (lines.length === 0 || (await isCountable(client, Buffer.concat(lines)))) return new Set();
  if (lines.length === 1) return new Set(lines);
  const middle = lines.length >> 1;
  const first = await refusedAmong(client, lines.slice(0, middle));
  return new Set([...first, ...(await refusedAmong(client, lines.slice(middle)))]);
}

function singleLines({ frames }: Stretch): Buffer[] {
  const lines: Buffer[] = [];
  for (const { payload } of frames) {
    let from = 0;
    for (let end = payload.indexOf(10); end !== -1; end = payload.indexOf(10, from)) {
      lines.push(payload.subarray(from, end + 1));
      from = end + 1;
    }
  }
  return lines;
}

function settle({ damaged, records }: Pick<Reading, "damaged" | "records">) {
  const figures = clickFigures();
  figures.drained += records;
  for (const { bytes } of damaged) figures.damagedBytes += bytes.length;
  if (damaged.length > 0)
    log().error({ parts: damaged.length }, "damaged parts of the click spool were set aside");
}
