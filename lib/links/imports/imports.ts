import type { Actor } from "@/lib/identity/access/actor";
import { invalid, invalidField } from "@/lib/platform/failure";
import { MOST_ROWS } from "./enums";
import { type ImportedRow, importLinks } from "./import-links";
import { importSingles } from "./import-singles";
import type { ImportedRecord, RefusedRecord } from "./record";
import type { FileImport } from "./schema";
import { FILE_SOURCES } from "./sources";

/** Hashing one takes a tenth of a second of a core, on purpose. */
const MOST_PASSWORDS = 50;

/**
 * Imports a file, or a part of one. Rows are independent of each other, and one that is here already stays as it is. Throws a `Failure`
 * where the file is none of the service, or has more rows than one call takes; then nothing is written.
 */
export async function importFile(
  actor: Actor,
  { from, file, domain, dryrun }: FileImport,
): Promise<ImportedRow[]> {
  const records = await allOf(FILE_SOURCES[from].read(bytesOf(file)));
  const mode = dryrun ? "rehearse" : "make";
  const rows: ImportedRow[] = [];
  const source = FILE_SOURCES[from];
  const options = { from, domain, mode, hasSingles: source.clicks !== undefined } as const;
  for await (const row of importLinks(actor, again(records), options)) rows.push(row);
  if (source.clicks)
    await importSingles(actor, source.clicks(bytesOf(file)), options, ({ row, key, reason }) => {
      rows.push({ row, key, outcome: "refused", reason, leftOut: [] });
    });
  return rows;
}

/** Everything is read before anything is written. */
async function allOf(reading: AsyncIterable<ImportedRecord | RefusedRecord>) {
  const records: (ImportedRecord | RefusedRecord)[] = [];
  for await (const record of reading) {
    records.push(record);
    if (records.length > MOST_ROWS)
      throw invalidField(
        "file",
        `must contain at most ${MOST_ROWS} rows. Send it in parts, each with the first line`,
      );
  }
  const passwords = records.filter((record) => "url" in record && record.password?.kind === "plain");
  if (passwords.length > MOST_PASSWORDS)
    throw invalid(
      `At most ${MOST_PASSWORDS} links per call can have a password. Send the file in smaller parts.`,
    );
  return records;
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file);
}

async function* again<T>(values: T[]): AsyncGenerator<T> {
  yield* values;
}
