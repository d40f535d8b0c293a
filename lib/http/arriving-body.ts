import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";
import { Failure } from "../failure";
import { log } from "../log";
import { chunksOf } from "./body";

/** A body that has arrived. `drop` has to be called. */
export type Arrived = { read(): Promise<Buffer>; drop(): Promise<void> };

/**
 * Takes a body to a file in the data directory as it arrives, so that slow senders hold no memory. Throws a Failure when there are more than
 * `limit` bytes, and when the disk is full.
 */
export async function arrive(request: Request, limit: number): Promise<Arrived> {
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
    return { read: () => file.readFile(), drop: () => file.close() };
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
  return new Failure("unavailable", "The server has no room for files left. Tell its operator.", {
    headers: { "Retry-After": "60" },
  });
}
