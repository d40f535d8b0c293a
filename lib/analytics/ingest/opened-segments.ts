import { type FileHandle, open } from "node:fs/promises";
import type pg from "pg";
import { findSegments } from "./found-segments";
import { howFar } from "./replay";
import { FRAME_HEAD, SEGMENT_HEAD } from "./segment";
import { WITH_OPEN_PLANS } from "./sql/replay";

/** A segment that stays readable, whatever becomes of its name. */
type Opened = { file: FileHandle; bytes: number };

/** What of a segment a backup takes: its bytes up to the end of its last whole frame, and how many clicks the database lacks. */
export type WaitingSegment = { id: string; bytes: number; clicks: number; read(): AsyncGenerator<Buffer> };

const PIECE = 262_144;

/**
 * Holds on to the segments of a spool while a backup is made: those that wait, and those that are kept. What is looked at before a snapshot of the
 * database and once more after it has every click that the snapshot lacks, since a segment waits until the database has it.
 */
export class OpenedSegments {
  private readonly opened = new Map<string, Opened>();

  constructor(private readonly spool: string) {}

  /** Opens what is there and isn't open yet, and notes how long each is by now. */
  async look(): Promise<void> {
    const { segments } = await findSegments(this.spool).catch(orNothing);
    for (const { id, path } of segments) {
      const file = this.opened.get(id)?.file ?? (await open(path, "r").catch(orGone));
      if (file) this.opened.set(id, { file, bytes: (await file.stat()).size });
    }
  }

  /** The segments of which the database, as this connection sees it, lacks something, or ClickHouse may. The others are closed. */
  async waiting(client: pg.Client): Promise<WaitingSegment[]> {
    const ids = [...this.opened.keys()];
    const drained = await howFar(client, ids);
    const { rows } = await client.query<{ segment: string }>(WITH_OPEN_PLANS, [ids]);
    const planned = new Set(rows.map(({ segment }) => segment));
    const found: WaitingSegment[] = [];
    for (const [id, { file, bytes }] of this.opened) {
      const from = drained.get(id) ?? SEGMENT_HEAD;
      const whole = await wholeFrames(file, from, bytes);
      if (whole.clicks > 0 || planned.has(id))
        found.push({ id, ...whole, read: () => piecesOf(file, whole.bytes) });
      else await this.release(id);
    }
    return found;
  }

  async close(): Promise<void> {
    for (const id of [...this.opened.keys()]) await this.release(id);
  }

  private async release(id: string) {
    await this.opened.get(id)?.file.close();
    this.opened.delete(id);
  }
}

/** Where the last whole frame ends, and the records from an offset on. Beyond damage nothing is looked for: the drain does that. */
async function wholeFrames(
  file: FileHandle,
  from: number,
  size: number,
): Promise<{ bytes: number; clicks: number }> {
  const head = Buffer.alloc(FRAME_HEAD);
  const magic = Buffer.from([0xff, 0xc0, 0xfe, 0xc1]);
  let [at, clicks] = [from, 0];
  while (at + FRAME_HEAD <= size) {
    await file.read(head, 0, FRAME_HEAD, at);
    if (!head.subarray(0, magic.length).equals(magic)) return { bytes: size, clicks: clicks + 1 };
    const next = at + FRAME_HEAD + head.readUInt32BE(12);
    if (next > size) break;
    clicks += head.readUInt32BE(8);
    at = next;
  }
  return { bytes: at, clicks };
}

async function* piecesOf(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(PIECE, bytes - at)),
      0,
      undefined,
      at,
    );
    if (bytesRead === 0) throw new Error("a segment of the click spool became shorter");
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function orNothing(error: NodeJS.ErrnoException): { segments: [] } {
  if (error.code !== "ENOENT") throw error;
  return { segments: [] };
}

/** Drained, and removed or kept under another name: a look later finds it there. */
function orGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
