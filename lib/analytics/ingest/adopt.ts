import { constants } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { withClient } from "@/lib/platform/database/connect";
import { syncFile } from "@/lib/platform/files/durable";
import { Drain } from "./drain";
import type { FoundSegments } from "./found-segments";
import { KeptSegments, keptName } from "./kept-segments";
import { findLost, howFar } from "./replay";
import { SEGMENT_HEAD, type Segment, segmentPath } from "./segment";
import { framesOf, startReading } from "./segment-batch";
import { Spool } from "./spool";
import { makeSpoolFolder, removeEmptied, type SpoolFolder } from "./spool-folder";
import { NOTE_RECOVERY } from "./sql/recoveries";

/** How many clicks of the segments were new, and how many the database had already. `left` segments could not be drained: they wait in this machine's spool. */
export type Adopted = { segments: number; added: number; known: number; left: string[] };

export type AdoptProgress =
  | { step: "copied"; segments: number; of: number }
  | { step: "draining"; bytes: number; waiting: string[] };

const EVERY_MS = 1_000;

/**
 * Counts what the database lacks of segments that another machine has left: copies them into this machine's spool and drains them. What is copied is
 * drained by the server if this process ends before that. The files themselves stay as they are. Rejects with an error of the file system or the database.
 */
export async function adoptSegments(
  spoolFolder: string,
  found: FoundSegments,
  onProgress: (progress: AdoptProgress) => void = () => {},
): Promise<Adopted> {
  const { lost, drained } = await withClient({ name: "clicks adopted" }, (client) =>
    compare(client, found.segments),
  );
  const missing = found.segments.filter(({ id }) => lost.has(id));
  const counted = { added: 0, known: 0 };
  for (const segment of found.segments) {
    const records = await recordsOf(segment, drained.get(segment.id) ?? SEGMENT_HEAD);
    counted.known += records.before;
    counted.added += records.after;
  }
  const own = makeSpoolFolder(spoolFolder);
  const copies: Segment[] = [];
  for (const segment of missing) {
    copies.push(await copySegment(segment, own));
    onProgress({ step: "copied", segments: copies.length, of: missing.length });
  }
  const left = await drainAll(spoolFolder, own, copies, onProgress);
  removeEmptied(own.path);
  return { segments: found.segments.length, ...counted, left };
}

/** Which segments the database lacks something of, and how far it has each. That it lacks what a machine had drained shows that it lost that. */
async function compare(client: pg.Client, segments: Segment[]) {
  const lost = await findLost(client, segments);
  if (segments.some(({ id, path }) => lost.has(id) && keptName(basename(path))))
    await client.query(NOTE_RECOVERY);
  return {
    lost,
    drained: await howFar(
      client,
      segments.map(({ id }) => id),
    ),
  };
}

/** The clicks before an offset, and those from there on. */
async function recordsOf(segment: Segment, offset: number): Promise<{ before: number; after: number }> {
  const records = { before: 0, after: 0 };
  for (let from = SEGMENT_HEAD; from < segment.bytes; ) {
    const reading = startReading(from);
    for await (const frames of framesOf(segment, reading, true))
      for (const frame of frames) records[frame.at < offset ? "before" : "after"] += frame.records;
    from = reading.to;
  }
  return records;
}

/** On the disk as a whole when it resolves, or not there. */
async function copySegment({ id, path, bytes }: Segment, own: SpoolFolder): Promise<Segment> {
  const copy = segmentPath(own.path, id);
  const part = `${copy}.part`;
  try {
    await copyFile(path, part, constants.COPYFILE_FICLONE);
    await syncFile(part);
    await rename(part, copy);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { id, path: copy, bytes };
}

async function drainAll(
  spoolFolder: string,
  own: SpoolFolder,
  copies: Segment[],
  onProgress: (progress: AdoptProgress) => void,
): Promise<string[]> {
  const spool = new Spool({ folder: own.path, leftovers: copies, onWrite: () => {} });
  const drain = new Drain(spool, own.damaged, new KeptSegments(spoolFolder, own.path));
  while (spool.segments().length > 0 && drain.unreadable().length === 0) {
    onProgress({ step: "draining", bytes: drain.behind(), waiting: drain.complaints() });
    await pause(EVERY_MS);
  }
  const left = drain.unreadable();
  spool.close();
  await drain.stop(EVERY_MS);
  return left;
}
