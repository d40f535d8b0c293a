import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { addressGroup } from "@/lib/identity/access/rate-limits";
import { env } from "../env";
import { Failure, invalid } from "../failure";
import { fileOf } from "../fields";
import { Lane } from "../lane";
import { log } from "../log";
import { perProcess } from "../process";
import type { SentFile } from "../sent-file";
import { type ApiRequest, chunksOf, isMultipart } from "./body";
import { endpoint } from "./endpoint";
import { partsOf } from "./multipart";
import { addressOf, type Handler } from "./pipeline";

/** A megabyte, and what base64 or a form adds to it. */
export const UPLOAD_LIMIT = 1_536 * 1_024;

export const Upload = z.object({ file: fileOf("PNG or JPEG image") });

type UploadDefinition<R, B, A> = Omit<Parameters<typeof endpoint<R, undefined, undefined, B, A>>[0], "read">;

/**
 * An endpoint that takes one file: as the body itself, as a part of a multipart form, or as base64 in the `file` of a JSON object, which
 * is how pages of ours send it (a sign-in cookie is good for JSON only). However many files arrive at once, one is in memory.
 */
export function uploadEndpoint<R, B = undefined, A = undefined>(
  definition: UploadDefinition<R, B, A>,
): Handler {
  const inner = endpoint<R, undefined, undefined, B, A>({ ...definition, read: readUpload } as Parameters<
    typeof endpoint<R, undefined, undefined, B, A>
  >[0]);
  const handler: Handler = async (request, context) => {
    try {
      return await inner(request, context);
    } finally {
      for (const leave of slots.get(request) ?? []) leave();
    }
  };
  return Object.assign(handler, { operation: inner.operation });
}

/** Bytes of a file that never is in memory as a whole. */
const LARGE = 128 * 1_024 * 1_024;

type LargeDefinition<R, Q, B, A> = Omit<
  Parameters<typeof endpoint<R, undefined, Q, B, A>>[0],
  "read" | "bodyLimit" | "harmless"
>;

/** An endpoint whose body is a large file (`jsonFileOf`), which it gets as it lies on disk. `run` has to drop it, whatever happens. */
export const largeUploadEndpoint = <R, Q = undefined, B = undefined, A = undefined>(
  definition: LargeDefinition<R, Q, B, A>,
): Handler =>
  endpoint<R, undefined, Q, B, A>({
    ...definition,
    ...{ read: receiveFile, bodyLimit: LARGE, harmless: true },
  } as Parameters<typeof endpoint<R, undefined, Q, B, A>>[0]);

const receiveFile = async (request: ApiRequest, limit: number) => ({
  file: await lanes().arriving.run(addressGroup(addressOf(request)), () => receiveBody(request, limit)),
});

/** Lane slots of a request, kept until it is answered. */
const slots = new WeakMap<ApiRequest, (() => void)[]>();

async function takeSlot(request: ApiRequest, lane: Lane): Promise<void> {
  const leave = await lane.enter(addressGroup(addressOf(request)));
  slots.set(request, [...(slots.get(request) ?? []), leave]);
}

const BUSY = "Too many files are being uploaded. Try again in a few seconds.";

/** Files under way are on disk; half of the places are left to others. */
const ARRIVING = { atOnce: 8, atOncePerOwner: 4, mostWaiting: 64, mostWaitingPerOwner: 32 };
const IN_MEMORY = { atOnce: 1, mostWaiting: 8, mostWaitingPerOwner: 8 };

const lanes = () =>
  perProcess("uploads", () => ({
    arriving: new Lane({ ...ARRIVING, patienceMs: 15_000, refusal: BUSY }),
    inMemory: new Lane({ ...IN_MEMORY, patienceMs: 20_000, refusal: BUSY }),
  }));

async function readUpload(request: ApiRequest, limit: number): Promise<Record<string, unknown>> {
  await takeSlot(request, lanes().arriving);
  const received = await receiveBody(request, limit);
  try {
    await takeSlot(request, lanes().inMemory);
    return { file: fileIn(await received.read(), request.headers.get("content-type") ?? "") };
  } finally {
    await received.drop();
  }
}

/** Undefined where there is none. */
function fileIn(bytes: Uint8Array, type: string): Uint8Array | undefined {
  if (isMultipart(type)) return fromForm(bytes, type);
  if (bytes[0] === OPENING_BRACE) return fromJson(bytes);
  return bytes.length > 0 ? bytes : undefined;
}

const OPENING_BRACE = 0x7b;

const fromForm = (bytes: Uint8Array, type: string): Uint8Array | undefined =>
  partsOf(bytes, type).find(({ isFile }) => isFile)?.bytes;

function fromJson(bytes: Uint8Array): Uint8Array | undefined {
  const { file } = parsed(bytes);
  if (typeof file !== "string" || file === "") return undefined;
  return Buffer.from(file.replace(/^data:[a-z0-9/.+-]*;base64,/i, ""), "base64");
}

function parsed(bytes: Uint8Array): { file?: unknown } {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as { file?: unknown };
  } catch {
    throw invalid("The body is not valid JSON.");
  }
}

/** A body that has arrived, on disk. */
export type ReceivedBody = SentFile & { read(): Promise<Buffer> };

/**
 * Streams a body to a file in the data directory, so that slow senders occupy no memory. Throws a Failure when there are more than
 * `limit` bytes, and when the disk is full.
 */
export async function receiveBody(request: ApiRequest, limit: number): Promise<ReceivedBody> {
  const file = await scratchFile();
  try {
    let size = 0;
    for await (const chunk of chunksOf(request, limit)) {
      for (let done = 0; done < chunk.byteLength; ) {
        const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, size);
        done += bytesWritten;
        size += bytesWritten;
      }
    }
    // Written by position, so that reading begins at the start.
    return {
      read: () => file.readFile(),
      pieces: () => file.createReadStream({ start: 0, autoClose: false }),
      drop: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw diskFull(error) ?? error;
  }
}

/** A file without a name: it is gone with the process, however that ends. */
async function scratchFile(): Promise<FileHandle> {
  const folder = join(env().DATA_DIR, "media");
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(path, "wx+", 0o600);
    await rm(path, { force: true });
    return file;
  } catch (error) {
    throw diskFull(error) ?? error;
  }
}

function diskFull(error: unknown): Failure | undefined {
  if (!["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
  log().warn("an upload was refused because the disk is full");
  return new Failure("unavailable", "The server's disk is full. Tell its operator.", {
    headers: { "Retry-After": "60" },
  });
}
