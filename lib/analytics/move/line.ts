import { LINE_COLUMNS } from "../store/clickhouse/insert";

/** What is said of a visit while it is moved, in the order of a line: as in a line of the spool, but for its visitor, and what was found out about it. */
export const LINE: readonly string[] = [...LINE_COLUMNS.split(", "), "first", "indirect_first", "id"];

/** A number for each visit that says whether all of it is the same in both stores: of its line, before anything in it is escaped. */
export const CHECKSUM = `CRC32(concatWithSeparator('\\t', ${LINE.map((name) => `toString(${name})`).join(", ")}))`;

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A text as a field of COPY, which is also one of ClickHouse's TabSeparated. */
export const escaped = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "");
