import Papa from "papaparse";
import { invalidField } from "@/lib/platform/failure";
import { MOST_CODES, MOST_COPIES } from "./enums";

/** A line of a pasted list: what its code leads to, as it was written, its caption and its copies. */
export type ListedLabel = { line: number; target: string; caption: string; copies: number };

/**
 * Reads a pasted list or a CSV file: alias or URL, caption, copies, of which only the first is required. A line of headings is
 * skipped. Throws a Failure that names the line.
 */
export function readList(text: string): ListedLabel[] {
  const { data, errors } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: "greedy" });
  // One column has no delimiter to be found.
  const broken = errors.find(({ type }) => type !== "Delimiter");
  if (broken)
    throw invalidField("list", `cannot be read at line ${(broken.row ?? 0) + 1}: ${broken.message}`);
  const rows = data.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }));
  const labels = isHeading(rows[0]?.cells) ? rows.slice(1) : rows;
  if (labels.length > MOST_CODES) throw invalidField("list", `has more than ${MOST_CODES} lines`);
  return labels.map(({ line, cells: [target = "", caption = "", copies = ""] }) => {
    if (target === "") throw invalidField("list", `has no alias or URL in line ${line}`);
    return { line, target, caption, copies: copiesIn(copies, line) };
  });
}

const isHeading = (cells: string[] | undefined) =>
  /^(alias|url|address|link|short ?url)$/i.test(cells?.[0] ?? "") && (cells?.length ?? 0) > 1;

function copiesIn(text: string, line: number): number {
  if (text === "") return 1;
  const copies = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (copies >= 1 && copies <= MOST_COPIES) return copies;
  throw invalidField("list", `must have a number of copies from 1 to ${MOST_COPIES} in line ${line}`);
}
