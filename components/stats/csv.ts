import type { BreakdownRow } from "./types";

/** What a spreadsheet would take for a formula, and run. */
const FORMULA = /^[=+\-@\t\r]/;

/** A card's values as a file. */
export const csvOf = (rows: readonly BreakdownRow[]): string =>
  [["name", "clicks", "uniqueClicks"], ...rows.map((row) => [row.name, row.clicks, row.uniqueClicks])]
    .map((cells) => `${cells.map(cellOf).join(",")}\r\n`)
    .join("");

function cellOf(value: string | number): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
