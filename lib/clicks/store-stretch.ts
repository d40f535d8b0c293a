import type pg from "pg";
import { log } from "@/lib/log";
import { countPrepared, prepareBatch } from "./batch";
import { clickFigures } from "./figures";
import type { Frame } from "./frame";
import type { Segment } from "./segment";
import { keepAside } from "./set-aside";
import { framesOf, movedTogether, type Reading, startReading } from "./stretch";

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
  const { from, to } = reading;
  await settling(segment, reading, damagedFolder, () => countPrepared(client, { segment, from, to }));
}

/** Damage is set aside before its place is passed, and everything is counted once it is committed, so that a retry does not count again. */
export async function settling(
  segment: string,
  reading: Reading,
  damagedFolder: string,
  count: () => Promise<void>,
): Promise<void> {
  for (const { at, bytes } of reading.damaged)
    await keepAside(damagedFolder, `${segment}-${at}.bytes`, [bytes]);
  await count();
  settle(reading);
}

/** To be called once what was read is in the database. */
export function settle({ damaged, records }: Pick<Reading, "damaged" | "records">): void {
  const figures = clickFigures();
  figures.drained += records;
  for (const { bytes } of damaged) figures.damagedBytes += bytes.length;
  if (damaged.length > 0)
    log().error({ parts: damaged.length }, "damaged parts of the click spool were set aside");
}

async function* linesIn(frames: AsyncIterable<Frame[]>): AsyncGenerator<Buffer> {
  for await (const some of frames) yield movedTogether(some);
}
