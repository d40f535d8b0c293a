import { cut, LONGEST } from "./column-lengths";
import { COLUMNS } from "./line";

const longest: Partial<Record<string, number>> = LONGEST;
const MOST = COLUMNS.split(", ").map((name) => longest[name]);

/** The line with every text cut to its length. Those that this version wrote are as they should be; an older one's may not be. */
export function shortLine(line: Buffer): Buffer {
  const columns = line.toString().slice(0, -1).split("\t");
  const short = columns.map((column, at) => shortColumn(column, MOST[at]));
  return short.every((column, at) => column === columns[at]) ? line : Buffer.from(`${short.join("\t")}\n`);
}

/** Characters may be written as two, and half of one would spoil the line. */
function shortColumn(column: string, most: number | undefined): string {
  const kept = most === undefined ? column : cut(column, most);
  const isHalf = kept !== column && (/\\+$/.exec(kept)?.[0].length ?? 0) % 2 === 1;
  return isHalf ? kept.slice(0, -1) : kept;
}
