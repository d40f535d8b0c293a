import { invalid } from "@/lib/platform/failure";

/** One row that a dump of PostgreSQL copies into a table: NULL is null. */
export type CopiedRow = { table: string; values: Record<string, string | null>; line: number };

/** Longer than any row of a table of links. */
const LONGEST_LINE = 4_194_304;

const COPY = /^COPY (?:(?:"[^"]+"|[\w$]+)\.)?"?([\w$]+)"? \((.*)\) FROM stdin;$/;

/**
 * Reads the rows of the tables that are wanted from a plain dump by `pg_dump`, as text comes in, without running anything. Everything else is
 * passed over. Throws a `Failure` for a dump that ends within a table.
 */
export async function* copiedRows(
  text: AsyncIterable<string>,
  isWanted: (table: string) => boolean,
): AsyncGenerator<CopiedRow> {
  let open: { table: string; columns: string[] } | undefined;
  for await (const { line, number } of linesOf(text)) {
    if (!open) {
      const [, table = "", columns = ""] = COPY.exec(line) ?? [];
      if (table !== "")
        open = { table, columns: columns.split(", ").map((name) => name.replaceAll('"', "")) };
    } else if (line === "\\.") open = undefined;
    else if (isWanted(open.table)) {
      const cells = line.split("\t").map(valueOf);
      if (cells.length !== open.columns.length) throw cutOff(number);
      yield {
        table: open.table,
        values: Object.fromEntries(open.columns.map((name, at) => [name, cells[at] ?? null])),
        line: number,
      };
    }
  }
  if (open)
    throw invalid(
      `This dump ends within the table ${open.table}: it was cut off. Make it again with pg_dump.`,
    );
}

const cutOff = (line: number) =>
  invalid(`This dump is cut off or damaged in line ${line}. Make it again with pg_dump.`);

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: string; number: number }> {
  let rest = "";
  let number = 0;
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE)
      throw invalid(`Line ${number + lines.length + 1} is longer than four megabytes.`);
    for (const line of lines)
      yield { line: line.endsWith("\r") ? line.slice(0, -1) : line, number: ++number };
  }
  if (rest !== "") yield { line: rest, number: ++number };
}

const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** A cell of COPY's text format (PostgreSQL's manual, "COPY", File Formats). */
const valueOf = (cell: string): string | null =>
  cell === "\\N" ? null : cell.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);
