import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { log } from "@/lib/log";
import { countBatch, drainedTo, isCountable, isDataError } from "./batch";
import { clickFigures } from "./figures";
import type { HeldBatch } from "./held";
import { SEGMENT_HEAD } from "./segment";
import { recordsIn, type Stretch, singly } from "./stretch";

/**
 * Brings one stretch of a segment into the database. Bytes that are no frame, and lines that the database refuses, are set
 * aside in `damagedFolder` and counted; the rest goes on. Rejects with the database's error when it could not be reached.
 */
export async function storeStretch(
  client: pg.Client,
  segment: string,
  stretch: Stretch,
  damagedFolder: string,
): Promise<void> {
  for (const { at, bytes } of stretch.damaged) {
    await writeFile(join(damagedFolder, `${segment}-${at}.bytes`), bytes, { mode: 0o600 });
  }
  try {
    await countBatch(client, {
      segment,
      from: stretch.from,
      to: stretch.to,
      lines: stretch.frames.map(({ payload }) => payload),
    });
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
}

/** Line by line: slow, and so rare that it may be. */
async function storeSoundLines(client: pg.Client, segment: string, stretch: Stretch, damagedFolder: string) {
  const sound: Buffer[] = [];
  const refused: Buffer[] = [];
  for (const line of linesIn(stretch)) {
    if (await isCountable(client, line)) sound.push(line);
    else refused.push(line);
  }
  await writeFile(join(damagedFolder, `${segment}-${stretch.from}.lines`), Buffer.concat(refused), {
    mode: 0o600,
  });
  await countBatch(client, { segment, from: stretch.from, to: stretch.to, lines: sound });
  clickFigures().refused += refused.length;
  log().error({ segment, refused: refused.length }, "clicks that the database refuses were set aside");
  settle(stretch, sound.length);
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
