import { invalid } from "@/lib/platform/failure";
import type { FileSource, ImportedRecord, RefusedRecord } from "../../record";
import { countOf, dateOrNote, isStorable } from "../table/cells";
import { decoded } from "../table/decode";
import { withHead } from "../table/head";
import { keyOf, tableSource } from "../table/table-source";
import { type DumpRow, dumpRows } from "./sql-dump";
import { clicksIn } from "./yourls-clicks";

/** The file of YOURLS: a dump of its database by mysqldump or phpMyAdmin, or a CSV file with the columns of its table. */
export const yourlsFile: FileSource = { kind: "file", read: recordsOf, clicks: clicksOf };

const yourlsTable = tableSource({
  name: "YOURLS",
  columns: {
    alias: ["keyword", "Keyword", "Short URL", "shorturl"],
    url: ["url", "URL", "Long URL", "Original URL"],
    title: ["title", "Title"],
    created: ["timestamp", "Timestamp", "Date"],
    clicks: ["clicks", "Clicks"],
  },
});

/** As YOURLS creates its table, for dumps whose statements name no columns. */
const COLUMNS = ["keyword", "url", "title", "timestamp", "ip", "clicks"];

/** A prefix is the operator's choice. */
const isOfLinks = (table: string) => /(^|_)url$/i.test(table);

/** Another program's table can have such a name as well. */
const hasLinks = ({ columns = COLUMNS }: DumpRow) => columns.includes("keyword") && columns.includes("url");

/** Columns of bytes stand in a dump as they are. */
const DUMP_AS_UTF_8 =
  "This dump has bytes that are not UTF-8. Dump the table of links alone: mysqldump --default-character-set=utf8mb4 yourls yourls_url.";

/** Comments, and statements of a dump; no first line of a table begins like this. */
const IS_DUMP = /^\s*(?:--|#|\/\*|(?:set|create|drop|insert|replace|lock|start|use|begin)\s)/i;

async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRecord | RefusedRecord> {
  const { start, all } = await withHead(bytes, 64);
  if (IS_DUMP.test(start)) yield* linksIn(all);
  else yield* yourlsTable.read(all);
}

/** A table has no single clicks. */
async function* clicksOf(bytes: AsyncIterable<Uint8Array>) {
  const { start, all } = await withHead(bytes, 64);
  if (IS_DUMP.test(start)) yield* clicksIn(all);
}

async function* linksIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRecord | RefusedRecord> {
  let links = 0;
  for await (const row of dumpRows(decoded(bytes, DUMP_AS_UTF_8), isOfLinks))
    if (hasLinks(row)) yield recordOf(row, ++links);
  if (links === 0)
    throw invalid(
      "This dump has no links: it inserts nothing into a table yourls_url. Dump that table with its data.",
    );
}

function recordOf({ columns = COLUMNS, values, line }: DumpRow, row: number): ImportedRecord | RefusedRecord {
  const value = (name: string) => values[columns.indexOf(name)] ?? "";
  const [alias, url, title] = [value("keyword"), value("url"), value("title")];
  if (alias === "" || url === "" || values.length !== columns.length)
    return { row, key: null, reason: `Line ${line} of the dump has no row of yourls_url.` };
  if (![alias, url, title].every(isStorable))
    return { row, key: null, reason: "This link has characters that no text can hold." };
  const leftOut: string[] = [];
  const createdAt = value("timestamp").startsWith("0000")
    ? undefined
    : dateOrNote(value("timestamp"), "date of creation", leftOut);
  return {
    ...{ key: keyOf({ host: null, alias }), row, alias, host: null, url },
    // YOURLS takes the address for the title where a page has none.
    ...(title !== "" && title !== url && { title }),
    ...(createdAt && { createdAt }),
    leftOut,
    clicks: { kind: "total", clicks: countOf(value("clicks")) ?? 0 },
  };
}
