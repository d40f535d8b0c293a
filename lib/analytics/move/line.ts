import { LINE_COLUMNS } from "../store/clickhouse/insert";

/** What is said of a visit while it is moved, in the order of a line: as in a line of the spool, but for its visitor, and what was found out about it. */
export const LINE: readonly string[] = [...LINE_COLUMNS.split(", "), "first", "indirect_first", "id"];

/** A number for each visit that says whether all of it is the same in both stores: of its line, before anything in it is escaped. */
export const CHECKSUM = `CRC32(concatWithSeparator('\\t', ${LINE.map((name) => `toString(${name})`).join(", ")}))`;
