import { readFileSync } from "node:fs";
import { join } from "node:path";
import { perProcess } from "../per-process";
import { type Letter, lettersIn } from "./letters";

const FILES = ["latin", "latin-ext"].map(
  (part) =>
    `node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`,
);

/**
 * A line of text as one SVG path, in the dashboard's own type: a server may have no fonts at all. Undefined when a
 * letter is not in it, as those of other scripts are not.
 */
export function drawText(
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): { path: string; width: number } | undefined {
  const letters = perProcess("typeface", readFiles);
  const drawn: string[] = [];
  let at = 0;
  for (const sign of text.normalize("NFC")) {
    const letter = letters.get(sign.codePointAt(0) ?? 0);
    if (!letter) return undefined;
    drawn.push(letter.path && moveTo(letter, x + at * size, y, size));
    at += letter.advance;
  }
  return { path: drawn.join(""), width: at * size };
}

/** Coordinates stand in pairs, and a path's y goes downwards. */
const moveTo = ({ path }: Letter, x: number, y: number, size: number) => {
  let isX = false;
  return path.replace(/-?[\d.]+/g, (number) => {
    isX = !isX;
    return (isX ? x + Number(number) * size : y - Number(number) * size).toFixed(2);
  });
};

/** The first file goes before the second where both have a letter. */
const readFiles = (): Map<number, Letter> =>
  new Map(FILES.toReversed().flatMap((file) => lettersIn(readFileSync(join(process.cwd(), file)))));
