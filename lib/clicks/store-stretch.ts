import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { log } from "@/lib/log";
import { countBatch, drainedTo, isCountable, isDataError, makeDurable } from "./batch";
import { clickFigures } from "./figures";
import type { HeldBatch } from "./held";
import { SEGMENT_HEAD } from "./segment";
import { linesOf, recordsIn, type Stretch, singly } from "./stretch";

/**
 * Brings one stretch of a segment into the database. Bytes that are no frame, and lines that the database refuses, are set
 * aside in `damagedFolder` and counted; the rest goes on. `count` is how its lines get in. Rejects with the database's error
 * when it could not be reached.
 */
export async function storeStretch(
  client: pg.Client,
  segment: string,
  stretch: Stretch,
  damagedFolder: string,
  count = countBatch,
): Promise<void> {
  for (const { at, bytes } of stretch.damaged) {
    await writeFile(join(damagedFolder, `${segment}-${at}.bytes`), bytes, { mode: 0o600 });
  }
  try {
    const { from, to } = stretch;
    await count(client, { segment, from, to, lines: linesOf(stretch) });
    settle(stretch, recordsIn(stretch));
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (stretch.frames.length > 1) {
      for (const part of singly(stretch)) await storeStretch(client, segment, part, damagedFolder);
    } else await storeSoundLines(client, segment, stretch, damagedFolder);
  }
}

/**
 * Brings lines that have no file into the database, exactly once: the batch's id stands for the segment it would have been.
 * Rejects with the database's error when it could not be reached.
 */
export async function storeHeld(client: pg.Client, held: HeldBatch, damagedFolder: string): Promise<void> {
  const { segment, lines, records } = held;
  if ((await drainedTo(client, segment)) > SEGMENT_HEAD) return settle({ damaged: [] }, records);
  const [from, to] = [SEGMENT_HEAD, SEGMENT_HEAD + lines.length];
  const frames = [{ at: from, payload: lines, records }];
  await storeStretch(client, segment, { from, to, frames, damaged: [] }, damagedFolder);
  await makeDurable(client, segment, to);
}

/** Slow, and so rare that it may be. */
async function storeSoundLines(client: pg.Client, segment: string, stretch: Stretch, damagedFolder: string) {
  const lines = linesIn(stretch);
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
  settle(stretch, sound.length);
}

/** By halves: one bad line among a hundred is found in some fourteen tries. */
async function refusedAmong(client: pg.Client, lines: Buffer[]): Promise<Set<Buffer>> {
  if (lines.length === 0 || (await isCountable(client, Buffer.concat(lines)))) return new Set();
  if (lines.length === 1) return new Set(lines);
  const middle = lines.length >> 1;
  const first = await refusedAmong(client, lines.slice(0, middle));
  return new Set([...first, ...(await refusedAmong(client, lines.slice(middle)))]);
}

function linesIn({ frames }: Stretch): Buffer[] {
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

/** Counted only once it is committed, so that a retry does not count again. */
function settle({ damaged }: Pick<Stretch, "damaged">, drained: number) {
  const figures = clickFigures();
  figures.drained += drained;
  for (const { bytes } of damaged) figures.damagedBytes += bytes.length;
  if (damaged.length > 0)
    log().error({ parts: damaged.length }, "damaged parts of the click spool were set aside");
}
