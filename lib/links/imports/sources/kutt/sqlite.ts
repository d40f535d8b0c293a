import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "node-sqlite3-wasm";
import sqlite from "node-sqlite3-wasm";
import { invalid } from "@/lib/platform/failure";

export type { Database } from "node-sqlite3-wasm";

/** How the file of a SQLite database begins (its documents, "Database File Format"). */
export const SQLITE_HEAD = "SQLite format 3\0";

/**
 * Gives a database in a file of its own, which is gone afterwards: a copy of the one that is given, or an empty one to fill. So nothing here
 * ever locks or changes somebody's file. Throws a `Failure` where it is damaged, or where the folder for temporary files is full.
 */
export async function* withDatabaseFile<T>(
  bytes: AsyncIterable<Uint8Array> | undefined,
  read: (database: Database) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  try {
    const file = join(folder, "file.sqlite");
    if (bytes) await copy(bytes, file);
    const database = new sqlite.Database(file, bytes ? { fileMustExist: true, readOnly: true } : {});
    try {
      if (bytes) check(database);
      else database.exec(AS_SCRATCH);
      yield* read(database);
    } finally {
      database.close();
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its file is nobody's if the import ends. */
const AS_SCRATCH = "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -16000";

const [WRITTEN_BY, WITH_WAL, WITH_JOURNAL] = [18, Buffer.of(2, 2), Buffer.of(1, 1)] as const;

/** A file that is written ahead of can be read without the log beside it once it says that it has none. */
async function copy(bytes: AsyncIterable<Uint8Array>, file: string) {
  await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
  const handle = await open(file, "r+");
  try {
    const versions = Buffer.alloc(2);
    await handle.read(versions, 0, 2, WRITTEN_BY);
    if (versions.equals(WITH_WAL)) await handle.write(WITH_JOURNAL, 0, 2, WRITTEN_BY);
  } finally {
    await handle.close();
  }
}

/** Reads all of the file once, so that a damaged one is refused before anything is written. What is computed by its own schema is not run. */
function check(database: Database) {
  database.exec("pragma trusted_schema = off; pragma cell_size_check = on; pragma cache_size = -16000");
  const found = database.get("pragma quick_check(1)");
  if (found?.quick_check !== "ok") throw DAMAGED(String(found?.quick_check ?? "nothing in it"));
}

const DAMAGED = (reason: string) =>
  invalid(
    `This SQLite file is damaged or cut off (${reason.slice(0, 120)}). Copy it again: sqlite3 data.sqlite ".backup kutt.sqlite".`,
  );

function inWords(error: unknown): unknown {
  if (error instanceof sqlite.SQLite3Error) return DAMAGED(error.message);
  if (error instanceof Error && "code" in error && error.code === "ENOSPC")
    return invalid(
      `The folder for temporary files (${tmpdir()}) is full: an import needs as much room there as its file has. Name another one in TMPDIR.`,
    );
  return error;
}

/** The rows of a statement, one at a time. */
export function* rowsIn(database: Database, text: string): Generator<Record<string, unknown>> {
  const statement = database.prepare(text);
  try {
    yield* statement.iterate();
  } finally {
    statement.finalize();
  }
}

/** The columns that a table keeps, without those that are computed; none where there is no such table. */
export function columnsOf(database: Database, table: string): Set<string> {
  const kept = "select 1 as kept from sqlite_schema where type = 'table' and rootpage > 0 and name = ?";
  if (!database.get(kept, [table])) return new Set();
  return new Set(
    [...rowsIn(database, `pragma table_info("${table}")`)].flatMap(({ name }) =>
      typeof name === "string" ? name : [],
    ),
  );
}
