import { invalid } from "@/lib/platform/failure";
import type { FileSource, ImportedRecord, RefusedRecord } from "../../record";
import { decoded } from "../table/decode";
import { withHead } from "../table/head";
import { kuttLinksIn } from "./kutt-database";
import { loadDump } from "./kutt-rows";
import { SQLITE_HEAD, withDatabaseFile } from "./sqlite";

/** Kutt's database: the file of SQLite, or a plain dump of PostgreSQL, MySQL or MariaDB. */
export const kuttFile: FileSource = { kind: "file", read: linksIn };

const AS_UTF_8 =
  "This dump is not in UTF-8. Make it with pg_dump --encoding=UTF8, or mysqldump --default-character-set=utf8mb4.";

/** How dumps of MySQL, MariaDB and phpMyAdmin begin; those of PostgreSQL say so, or begin with COPY. */
const IS_MYSQL = /^(?:--\s*(?:MySQL|MariaDB|phpMyAdmin)\b|\/\*|SET\s+SQL_MODE|INSERT\s+INTO\s+`)/i;

async function* linksIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRecord | RefusedRecord> {
  const { start, all } = await withHead(bytes, 400);
  if (start.startsWith("PGDMP"))
    throw invalid(
      "This dump is in pg_dump's own format. Make it plain: pg_restore --file=kutt.sql, and the dump.",
    );
  if (start.startsWith(SQLITE_HEAD)) yield* withDatabaseFile(all, kuttLinksIn);
  else
    yield* withDatabaseFile(undefined, async function* (database) {
      await loadDump(database, decoded(all, AS_UTF_8), IS_MYSQL.test(start) ? "mysql" : "postgres");
      yield* kuttLinksIn(database);
    });
}
