import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Actor } from "@/lib/identity/access/actor";
import { Failure } from "@/lib/platform/failure";
import { Lane } from "@/lib/platform/lane";
import { perProcess } from "@/lib/platform/process";

/** One file of an archive: what it would best be called, and what it is called where nothing of that is left. */
export type BatchEntry = { name: string; fallback: string; made: Date; draw: () => Promise<Buffer> };

type Batch = { fileName: string; format: string; entries: AsyncIterable<BatchEntry> };

const BUSY = "Another archive of QR codes is being made for this workspace. Try again when it is done.";

/** Archives under way: one for a workspace, a few in the process. */
const lane = () =>
  perProcess(
    "qr-batches",
    () =>
      new Lane({
        ...{ atOnce: 3, atOncePerOwner: 1, mostWaiting: 6, mostWaitingPerOwner: 1 },
        ...{ patienceMs: 5_000, refusal: BUSY },
      }),
  );

/** A reader who stands still for longer gives the place to others. */
const LONGEST_MS = 10 * 60_000;

/**
 * A ZIP archive of drawn files, each drawn when the reader is ready for it, so that one is in memory at a time. Takes a place of
 * the workspace until the archive is complete, broken or left. Throws a Failure (503) while there is none.
 */
export async function zipBatch({ workspaceId }: Actor, { fileName, ...batch }: Batch) {
  const release = await lane().enter(String(workspaceId));
  const late = setTimeout(release, LONGEST_MS);
  late.unref();
  const leave = () => {
    clearTimeout(late);
    release();
  };
  return { type: "application/zip", fileName, pieces: leaving(zipped(batch), leave) };
}

/** The same pieces. A place is left however reading them ends, even before it began. */
function leaving(pieces: AsyncGenerator<Uint8Array>, leave: () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const step = await pieces.next();
          if (step.done) leave();
          return step;
        } catch (error) {
          leave();
          throw error;
        }
      },
      async return() {
        leave();
        await pieces.return(undefined);
        return { done: true, value: undefined };
      },
    }),
  };
}

async function* zipped({ format, entries }: Omit<Batch, "fileName">): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const taken = new Set<string>();
  for await (const { name, fallback, made, draw } of entries) {
    const bytes = await patiently(draw);
    const called = `${unique(safeName(name) || safeName(fallback), taken)}.${format}`;
    // PNG and PDF are compressed already.
    const file = format === "svg" ? new ZipDeflate(called, { level: 6 }) : new ZipPassThrough(called);
    file.mtime = made;
    zip.add(file);
    file.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name as that of a file that every system takes: letters and digits of any script, dashes, underscores. */
export function safeName(name: string): string {
  const kept = [...name.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, "-")].slice(0, 80).join("");
  const trimmed = kept.replaceAll(/^-+|-+$/g, "");
  return DEVICES.test(trimmed) ? `${trimmed}-` : trimmed;
}

/** The name with a number where another file, in any case, has it. */
function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}-${number}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Tries for a picture while the server draws others; an archive that breaks off is worth less than a late one. */
async function patiently(draw: () => Promise<Buffer>): Promise<Buffer> {
  for (let tries = 1; ; tries++)
    try {
      return await draw();
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== "unavailable" || tries >= 5) throw error;
    }
}
