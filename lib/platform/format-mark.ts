import { version } from "./version";

/**
 * Throws the reason when what a mark stands on was written in a format that this program can't use. A mark is a number, `2`; a newer
 * version may add the oldest format whose programs can use it, and its own version: `3 2 1.4.0`. Returns whether the mark is newer.
 */
export function isNewerFormat(mark: string, own: number): boolean {
  const [format, oldest = format, by] = mark.trim().split(" ");
  if (Number(format) <= own) return false;
  if (Number(oldest) <= own) return true;
  throw new Error(
    `written by ${by ? `Switchyard ${by}` : "a newer version of Switchyard"} (format ${format}; this is ${version()}, which supports ${own})`,
  );
}
