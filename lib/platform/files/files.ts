import { Readable } from "node:stream";
import { pool } from "../database/pool";
import { log } from "../log";
import {
  FilesAway,
  type FoundFile,
  isFileName,
  isIntact,
  type Pieces,
  type Range,
  type StoreName,
} from "./file-store";
import { findLocalFile } from "./local-files";
import { configuredStores, storeNamed } from "./stores";

/**
 * Keeps a file, so that every machine has it. The index knows of it before its bytes are written, and shows it once they are: at no moment
 * are there bytes that nothing knows of. Throws a `FilesAway` when the store can't be used.
 */
export async function keepFile(name: string, bytes: Uint8Array): Promise<void> {
  if (!isIntact(name, bytes)) throw new Error("A file's name must be the hash of its content.");
  const known = await noteFile(name, bytes.length);
  if (known.stored_at !== null && (await isThere(name, known))) return;
  await storeNamed(known.current).put(name, bytes);
  await pool().query(STORED, [name, bytes.length, known.current]);
}

type Noted = { kept_in: StoreName; current: StoreName; stored_at: Date | null; bytes: number };

async function noteFile(name: string, bytes: number): Promise<Noted> {
  const { rows } = await pool().query<Noted>(NOTE, [name, bytes]);
  if (!rows[0]) throw new Error("The table file_store has no row.");
  return rows[0];
}

// Brings the file back from the trash, too. Removal holds a file's row until its bytes are gone, so an upload waits for that.
const NOTE = `insert into files as f (name, bytes, kept_in) select $1, $2, kept_in from file_store
  on conflict (name) do update set touched_at = now(), discarded_at = null
  returning f.bytes, f.kept_in, f.stored_at, (select kept_in from file_store) as current`;

const STORED = `insert into files (name, bytes, kept_in, stored_at) values ($1, $2, $3, now())
  on conflict (name) do update set kept_in = excluded.kept_in, bytes = excluded.bytes, stored_at = now(), discarded_at = null`;

/** A file that is in the index but not in its store is kept anew; so is one in a store that was left, and is away. */
const isThere = async (name: string, { kept_in, bytes }: Noted): Promise<boolean> =>
  (await sizeIn(kept_in, name)) === bytes;

async function sizeIn(store: StoreName, name: string): Promise<number | undefined> {
  try {
    return await storeNamed(store).stat(name);
  } catch {
    return undefined;
  }
}

/** A file by its name; undefined when there is none, or when it is in the trash. */
export async function findFile(name: string): Promise<FoundFile | undefined> {
  if (!isFileName(name)) return undefined;
  const recorded = await recordOf(name);
  if (!recorded) return findLocalFile(name);
  return { bytes: recorded.bytes, read: (range) => readRecorded(name, recorded, range) };
}

type Recorded = { bytes: number; kept_in: StoreName };

async function recordOf(name: string): Promise<Recorded | undefined> {
  const { rows } = await pool().query<Recorded>({ name: "file", text: FIND, values: [name] });
  return rows[0];
}

const FIND =
  "select bytes, kept_in from files where name = $1 and stored_at is not null and discarded_at is null";

/**
 * A move may have taken the file elsewhere meanwhile, a database that was restored remembers where it was then, and a store may be away: what isn't
 * where the index says is looked for in the other stores.
 */
async function readRecorded(
  name: string,
  { bytes, kept_in }: Recorded,
  range?: Range,
): Promise<Pieces | undefined> {
  const found = await piecesIn(kept_in, name, range);
  if (found && !(found instanceof FilesAway)) return found;
  for (const other of configuredStores().filter((other) => other !== kept_in))
    if ((await sizeIn(other, name)) === bytes) return storeNamed(other).get(name, range);
  const local = await findLocalFile(name);
  if (local) return local.read(range);
  if (found) throw found;
  log().warn({ file: name, store: kept_in }, "a file is missing in its store");
  return undefined;
}

async function piecesIn(store: StoreName, name: string, range?: Range) {
  try {
    return await storeNamed(store).get(name, range);
  } catch (error) {
    if (error instanceof FilesAway) return error;
    throw error;
  }
}

/** The whole of a small file. */
export async function readFile(name: string): Promise<Buffer | undefined> {
  const found = await findFile(name);
  const pieces = await found?.read();
  return pieces && wholeOf(pieces);
}

export async function wholeOf(pieces: Pieces): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Pieces as the body of a response: read as fast as the client takes them. */
export const asBody = (pieces: Pieces): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(pieces, { highWaterMark: 1 })) as ReadableStream<Uint8Array>;

/** Notes that a file is used from now on, and brings it back from the trash. False when there is none. */
export async function takeFile(name: string): Promise<boolean> {
  if (!isFileName(name)) return false;
  const { rowCount } = await pool().query(
    "update files set touched_at = now(), discarded_at = null where name = $1 and stored_at is not null",
    [name],
  );
  return rowCount === 1 || (await findLocalFile(name)) !== undefined;
}
