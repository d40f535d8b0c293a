import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { leaveAsDead } from "@/lib/analytics/ingest/click-fixtures";
import { completeFrame, createSegment, FRAME_HEAD, SEGMENT_HEAD } from "@/lib/analytics/ingest/segment";
import { readSegmentBatch } from "@/lib/analytics/ingest/segment-batch";
import { Spool } from "@/lib/analytics/ingest/spool";
import { makeSpoolFolder } from "@/lib/analytics/ingest/spool-folder";

/** A spool line of a click on one of the links, in rotation, with any text as its outcome. */
export type Line = (n: number, outcome?: string) => string;

/** Lines of links whose aliases begin like this, all of one moment. */
export async function lineMaker(client: pg.Client, beginning = "", moment = new Date()): Promise<Line> {
  const { rows } = await client.query<{ id: number; workspace_id: number }>(
    "select id, workspace_id from links where starts_with(alias, $1) order by id",
    [beginning],
  );
  const at = moment.toISOString();
  return (n, outcome = "passed") => {
    const { id, workspace_id } = rows[n % rows.length] ?? { id: 0, workspace_id: 0 };
    const where = [at, workspace_id, id, 0, "link", 0, outcome, "", "https://example.com/"];
    const reader = ["Chrome", "Linux", "Desktop", "German"];
    const who = ["DE", "", "example.com", "", ...reader, "", "Berlin, DE", n % 1_000];
    return `${[...where, ...who].join("\t")}\n`;
  };
}

/** Leaves so many lines in a data folder, in writes of a hundred, as a process that died would. */
export async function spoolUp(dataFolder: string, count: number, line: (n: number) => string): Promise<void> {
  const { path } = makeSpoolFolder(join(dataFolder, "spool"));
  const spool = new Spool({ folder: path, leftovers: [], onWrite: () => {} });
  await appendAll(spool, count, line);
  spool.close();
  leaveAsDead(path);
}

/** Gives a spool so many lines, in writes of a hundred. */
export async function appendAll(spool: Spool, count: number, line: (n: number) => string): Promise<void> {
  for (let from = 0; from < count; from += 100)
    await Promise.all(
      Array.from(
        { length: Math.min(100, count - from) },
        (_, n) => new Promise<void>((resolve) => spool.append(line(from + n), resolve)),
      ),
    );
}

/** A spool segment as it should be: its bytes, and where each frame ends. */
export type Whole = { bytes: Buffer; frames: { from: number; to: number; records: number }[] };

/** The result of reading a damaged file: records recovered, bytes set aside. */
export type Outcome = { records: number; setAside: number; reachesEnd: boolean };

/** A segment of so many frames with one to nine lines each. */
export function wholeSegment(count: number): Whole {
  const pieces = [Buffer.from("switchyard spool 1\n")];
  const frames: Whole["frames"] = [];
  let at = SEGMENT_HEAD;
  for (let n = 0; n < count; n++) {
    const records = 1 + (n % 9);
    const lines = Array.from({ length: records }, (_, line) => `click ${n} ${line}\tPrzykład\n`).join("");
    const frame = Buffer.alloc(FRAME_HEAD + Buffer.byteLength(lines));
    frame.write(lines, FRAME_HEAD);
    completeFrame(frame, frame.length - FRAME_HEAD, records);
    pieces.push(frame);
    frames.push({ from: at, to: at + frame.length, records });
    at += frame.length;
  }
  return { bytes: Buffer.concat(pieces), frames };
}

/** Reads a segment with these bytes to its end, as the drain does with one that a dead process left. */
export async function readDamaged(bytes: Buffer): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "damage-"));
  try {
    const { id, path } = createSegment(folder);
    writeFileSync(path, bytes);
    const batch = await readSegmentBatch({ id, path, bytes: bytes.length }, SEGMENT_HEAD, true);
    return {
      records: batch.records,
      setAside: batch.damaged.reduce((sum, part) => sum + part.bytes.length, 0),
      reachesEnd: batch.to === bytes.length,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same segment, cut off before a byte; what is whole before it must come back. */
export const cutAt = ({ bytes, frames }: Whole, at: number) => ({
  bytes: bytes.subarray(0, at),
  records: recordsOf(frames.filter(({ to }) => to <= at)),
  setAside: at - (frames.findLast(({ to }) => to <= at)?.to ?? SEGMENT_HEAD),
});

/** The same segment with one byte changed; every frame but the one it lies in must come back. */
export function flippedAt({ bytes, frames }: Whole, at: number) {
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8((damaged[at] ?? 0) ^ (1 << (at % 8)), at);
  const hit = frames.find(({ from, to }) => at >= from && at < to);
  return {
    bytes: damaged,
    records: recordsOf(frames.filter((frame) => frame !== hit)),
    setAside: hit ? hit.to - hit.from : 0,
  };
}

const recordsOf = (frames: Whole["frames"]) => frames.reduce((sum, { records }) => sum + records, 0);
