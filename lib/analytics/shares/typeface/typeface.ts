import { readFileSync } from "node:fs";
import { join } from "node:path";
import { perProcess } from "@/lib/platform/process";
import { pathOf, type Reader, readOutlines, type Tables, unpackWoff2 } from "./font-file";

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

/** A letter in units of the type's size: an SVG path that begins on the baseline, and how far off the next one stands. */
export type Letter = { path: string; advance: number };

/** Every letter of a WOFF2 file by its code point; of a variable font as it is by default. */
export function lettersIn(file: Buffer): [code: number, letter: Letter][] {
  const tables = unpackWoff2(file);
  const head = tables("head").data;
  head.skip(18);
  const unit = head.u16();
  const outlines = readOutlines(tables("glyf").data);
  const advances = readAdvances(tables);
  return readCodes(tables("cmap").data).map(([code, glyph]) => [
    code,
    {
      path: pathOf(outlines[glyph] ?? [], unit),
      advance: (advances[Math.min(glyph, advances.length - 1)] ?? 0) / unit,
    },
  ]);
}

function readAdvances(tables: Tables): number[] {
  const head = tables("hhea").data;
  head.skip(34);
  const count = head.u16();
  const { data, isTransformed } = tables("hmtx");
  if (isTransformed) data.skip(1);
  return Array.from({ length: count }, () => {
    const advance = data.u16();
    if (!isTransformed) data.skip(2);
    return advance;
  });
}

/** Which glyph stands for which character: of the table's formats the one for the basic plane, 4. */
function readCodes(table: Reader): [code: number, glyph: number][] {
  table.skip(2);
  const places = Array.from({ length: table.u16() }, () => {
    table.skip(4);
    return table.u32();
  });
  const found = places.map((place) => table.from(place)).find((part) => part.u16() === 4);
  if (!found) throw new Error("The font has no table of characters in format 4");
  found.skip(4);
  const segments = found.u16() / 2;
  found.skip(6);
  const row = () => Array.from({ length: segments }, () => found.u16());
  const ends = row();
  found.skip(2);
  const [starts, deltas] = [row(), row()];
  const offsetsAt = found.at;
  const offsets = row();
  return ends.flatMap((end, n) => {
    const [start = 0, delta = 0, offset = 0] = [starts[n], deltas[n], offsets[n]];
    const codes = Array.from({ length: end - start + 1 }, (_, step) => start + step);
    return codes.flatMap((code): [number, number][] => {
      const glyph = offset === 0 ? code : found.from(offsetsAt + 2 * n + offset + 2 * (code - start)).u16();
      const shifted = offset !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      return shifted === 0 || code === 0xffff ? [] : [[code, shifted]];
    });
  });
}
