/** What a spreadsheet would take for a formula, and run. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180, CRLF included). Text that begins like a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(value: string | number | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
