import { invalid } from "@/lib/platform/failure";
import { isStorable } from "../table/cells";
import { csvRows } from "../table/csv";
import { decoded } from "../table/decode";
import { withHead } from "../table/head";

/** A row of an export under its column names, or why it is none. */
export type Line = { row: number; values: Record<string, unknown>; problem?: string };

const LONGEST_LINE = 1_048_576;

/** The rows of an export in either of its forms, which its first character tells. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const { start, all } = await withHead(bytes, 1);
  yield* start.startsWith("{") ? jsonLines(all) : tableLines(all);
}

async function* jsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let rest = "";
  let row = 0;
  for await (const text of decoded(bytes)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE)
      throw invalid(`Line ${row + lines.length + 1} is longer than a megabyte.`);
    for (const line of lines)
      if (line.trim() === "") row++;
      else yield jsonLine(++row, line);
  }
  if (rest.trim() !== "") yield jsonLine(++row, rest);
}

function jsonLine(row: number, line: string): Line {
  try {
    const values: unknown = JSON.parse(line);
    if (!isStorable(values))
      return { row, values: {}, problem: "This line has characters that no text can hold." };
    if (typeof values === "object" && values !== null && !Array.isArray(values))
      return { row, values: values as Record<string, unknown> };
  } catch {
    // Said below, as for JSON that is no object.
  }
  return {
    row,
    values: {},
    problem: "This line is no JSON object. It may be cut off: export the links again.",
  };
}

async function* tableLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let header: string[] | undefined;
  for await (const { row, cells, problem } of csvRows(bytes)) {
    if (!header) {
      header = cells.map((name) => name.trim());
      refuseOther(header);
      continue;
    }
    const values = Object.fromEntries(header.map((name, at) => [name, withoutGuard(cells[at] ?? "")]));
    const tooWide = cells.slice(header.length).some((cell) => cell !== "");
    const wrong =
      problem ?? (tooWide ? "This row has more cells than the first line names columns." : undefined);
    yield { row, values, ...(wrong !== undefined && { problem: wrong }) };
  }
  if (!header) throw invalid("This file is empty. Choose an export of links.");
}

function refuseOther(header: string[]) {
  const lacking = ["alias", "shorturl", "longurl"].filter((name) => !header.includes(name));
  if (lacking.length > 0)
    throw invalid(
      `This is no export of links from Switchyard: it has no column ${lacking.map((name) => `"${name}"`).join(" and ")}. Choose the service that the file is from.`,
    );
}

/** Exports put an apostrophe before what a spreadsheet would run. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, "");
