import * as z from "zod";

/** The form of an exported file, as its query names it. */
export const FileFormat = z.enum(["csv", "ndjson"], { error: "must be csv or ndjson" }).default("csv");
type FileFormat = z.output<typeof FileFormat>;

const MEDIA_TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson" };

type Cell = string | number | null;

/** An export: how a row is shown, and the cells of its CSV line. */
type Exported<Row, Shown extends object> = {
  name: string;
  format: FileFormat;
  pages: AsyncIterable<Row[]>;
  show: (row: Row) => Shown;
  columns: readonly string[];
  cells: (shown: Shown) => readonly Cell[];
};

/** A list as a file that is made while it is sent, so that its size costs no memory. */
export const exportFile = <Row, Shown extends object>(exported: Exported<Row, Shown>) => ({
  type: MEDIA_TYPES[exported.format],
  fileName: `${exported.name}.${exported.format}`,
  pieces: exported.format === "csv" ? csv(exported) : ndjson(exported),
});

async function* csv<Row, Shown extends object>({ pages, show, columns, cells }: Exported<Row, Shown>) {
  yield csvLine(columns);
  for await (const rows of pages) yield rows.map((row) => csvLine(cells(show(row)))).join("");
}

async function* ndjson<Row, Shown extends object>({ pages, show }: Exported<Row, Shown>) {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(show(row))}\n`).join("");
}

/** Few enough to be gone again before the garbage collector takes them for something that stays. */
const AT_ONCE = 500;

/**
 * All rows of a query, page by page. Each page begins after the last row of the one before, so that rows made or deleted meanwhile neither
 * repeat nor push out others. A cursor of PostgreSQL's own would keep a transaction open, and with it every version of every row, for as
 * long as a reader is slow.
 */
export async function* inPages<Row>(
  find: (last: Row | undefined, take: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await find(last, AT_ONCE);
    if (rows.length > 0) yield rows;
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Characters a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180, CRLF included). Text that begins like a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(value: Cell): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
