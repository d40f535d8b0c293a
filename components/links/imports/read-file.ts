import Papa from "papaparse";

/** A file of rows: its first line names the columns. */
export type Table = { name: string; header: string[]; rows: string[][] };

const MOST_ROWS = 100_000;

/** Reads a CSV file with any of the usual separators. Null when there is nothing in it, or more than one import may hold. */
export async function readTable(file: File): Promise<Table | null> {
  const text = (await file.text()).replace(/^\uFEFF/, "");
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [header, ...rows] = data;
  if (!header || rows.length === 0 || rows.length > MOST_ROWS) return null;
  return { name: file.name, header, rows };
}

/** The rows that were refused, in their own columns, each with the reason at its end. */
export const errorFile = (table: Table, refused: readonly { row: number; message: string }[]): string =>
  Papa.unparse(
    [
      [...table.header, "row", "error"],
      ...refused.map(({ row, message }) => [...(table.rows[row - 1] ?? []), String(row), message]),
    ],
    { escapeFormulae: true },
  );
