import Papa from "papaparse";
import type { FileImportResponse } from "@/lib/links/imports/schema";

/** A file of rows: its first line names the columns. */
export type Table = { name: string; header: string[]; rows: string[][] };

const MOST_ROWS = 100_000;

/** How dumps of MySQL, MariaDB and PostgreSQL and files of SQLite begin, and no first line that names columns. */
const IS_DUMP =
  /^SQLite format 3\0|^\s*(?:--\s|\/\*M?!\d|set\s+@?\w+\s*=|(?:create|drop)\s+(?:table|database)\s|insert\s+into\s|start\s+transaction\s*;)/i;

/**
 * Reads a CSV file with any of the usual separators, in UTF-8 or as Excel's "Unicode text". Otherwise says what is wrong: its encoding,
 * or that there is nothing in it, or more than one import may hold, or that it is a dump of a database, which has no rows to send in parts.
 */
export async function readTable(file: File): Promise<Table | "encoding" | "rows" | "dump"> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOf(bytes);
  if (IS_DUMP.test(text ?? String.fromCharCode(...bytes.subarray(0, 16)))) return "dump";
  if (text === undefined) return "encoding";
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [header, ...rows] = data;
  if (!header || rows.length === 0 || rows.length > MOST_ROWS) return "rows";
  return { name: file.name, header, rows };
}

function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Some rows of a file as a file of their own, with its first line. */
export const partOf = ({ header, rows }: Table, at: number, count: number): string =>
  Papa.unparse([header, ...rows.slice(at, at + count)]);

/** What became of each row, as a file. */
export const reportFile = (report: FileImportResponse["results"]): string =>
  linesFile([
    ["row", "link", "outcome", "short link", "message", "left out"],
    ...report.map(({ row, link, outcome, shorturl, message, leftout }) => [
      ...[String(row), link ?? "", outcome],
      ...[shorturl ?? "", message ?? "", leftout?.join("; ") ?? ""],
    ]),
  ]);

/** Lines of cells as a file. */
export const linesFile = (lines: string[][]): string => Papa.unparse(lines, { escapeFormulae: true });

/** The rows that were refused, in their own columns, each with the reason at its end. */
export const errorFile = (table: Table, refused: readonly { row: number; message: string }[]): string =>
  linesFile([
    [...table.header, "row", "error"],
    ...refused.map(({ row, message }) => [...(table.rows[row - 1] ?? []), String(row), message]),
  ]);
