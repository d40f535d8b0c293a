import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { invalid } from "../lib/platform/failure";

/** Throws a `Failure` where there is no such file. */
export async function refuseMissing(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw invalid(`There is no file ${file}.`);
}

/** Throws a `Failure` for a file of SQLite that a program still writes: what is in the log beside it is not in the file. */
export async function refuseUnfinished(file: string): Promise<void> {
  for (const log of [`${file}-wal`, `${file}-journal`]) {
    const found = await stat(log).catch(() => undefined);
    if (found && found.size > 0)
      throw invalid(
        `${file} is in use: ${log} has what isn't in it yet. Stop the program, or copy it while it runs: sqlite3 ${file} ".backup copy.sqlite"; then import the copy.`,
      );
  }
}

/** A file's bytes, decompressed where it is compressed. Throws a `Failure` where that fails. */
export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  const head = Buffer.alloc(2);
  await handle.read(head, 0, 2, 0);
  await handle.close();
  const raw = createReadStream(file);
  if (head.readUInt16BE() !== 0x1f8b) return yield* raw as AsyncIterable<Uint8Array>;
  const unzip = createGunzip();
  const piped = pipeline(raw, unzip);
  piped.catch(() => undefined);
  try {
    yield* unzip as AsyncIterable<Uint8Array>;
  } catch {
    throw invalid(`${file} is damaged: it can't be decompressed to its end. Export it again.`);
  }
  await piped;
}
