import Papa from "papaparse";
import { invalid } from "@/lib/platform/failure";
import { decoded } from "./decode";

/** A line of a table, by its number in a spreadsheet: the header is row 1. `problem` says why its cells cannot be trusted. */
export type TableRow = { row: number; cells: string[]; problem?: string };

/** A longer row is one whose quote is never closed. */
const LONGEST_ROW = 1_048_576;

/**
 * The rows of a CSV file with commas, semicolons, tabs or bars between its cells, read as the file comes in. Empty rows are passed over,
 * and still counted. Throws a `Failure` where nothing after a row can be read.
 */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  let rest = "";
  let row = 0;
  let delimiter: string | undefined;
  for await (const { text, isLast } of withEnd(unixLines(decoded(bytes)))) {
    rest += text;
    if (!isLast && !rest.includes("\n")) {
      if (rest.length > LONGEST_ROW) throw tooLong(row + 1);
      continue;
    }
    delimiter ??= delimiterOf(rest.slice(0, rest.indexOf("\n") + 1 || rest.length));
    const { data, errors, meta } = parsed(rest, delimiter, isLast);
    const problems = new Map(errors.map((error) => [error.row, PROBLEMS[error.code] ?? error.message]));
    for (const [at, cells] of data.entries()) {
      row++;
      const problem = problems.get(at);
      if (cells.some((cell) => cell.trim() !== "") && !isSeparatorLine(cells, delimiter))
        yield { row, cells, ...(problem !== undefined && { problem }) };
    }
    rest = isLast ? "" : rest.slice(meta.cursor);
    if (rest.length > LONGEST_ROW) throw tooLong(row + 1);
  }
}

const PROBLEMS: Record<string, string> = {
  MissingQuotes:
    "A quote that begins in this row is never closed, so the rows after it cannot be read. Close it, and import the file again.",
  InvalidQuotes: "A cell of this row has a quote inside that is not doubled. Write two quotes there.",
};

const tooLong = (row: number) =>
  invalid(
    `Row ${row} is longer than a megabyte: a quote in it is probably never closed. Close it, and choose the file again.`,
  );

type Parsed = {
  data: string[][];
  errors: { row: number; code: string; message: string }[];
  meta: { cursor: number };
};

/** Complete rows only, unless there is no more text. */
const parsed = (text: string, delimiter: string, isLast: boolean): Parsed =>
  new Papa.Parser({ delimiter, newline: "\n", quoteChar: '"' }).parse(text, 0, !isLast) as Parsed;

const DELIMITERS = [",", ";", "\t", "|"];

/** What there is most of in the first line outside quotes; Excel may say it in a line of its own. */
function delimiterOf(line: string): string {
  const said = /^sep=(.)\n?$/.exec(line)?.[1];
  if (said) return said;
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((one) => bare.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

const isSeparatorLine = (cells: string[], delimiter: string) => cells.join(delimiter) === `sep=${delimiter}`;

/** Line ends of Windows and of old Macs as those of Unix, inside cells too. */
async function* unixLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = "";
  for await (const text of texts) {
    const whole = kept + text;
    kept = whole.endsWith("\r") ? "\r" : "";
    yield whole.slice(0, whole.length - kept.length).replaceAll(/\r\n?/g, "\n");
  }
  if (kept !== "") yield "\n";
}

/** Says of each piece whether it is the last one. */
async function* withEnd(texts: AsyncIterable<string>): AsyncGenerator<{ text: string; isLast: boolean }> {
  for await (const text of texts) yield { text, isLast: false };
  yield { text: "", isLast: true };
}
