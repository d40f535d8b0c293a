import { pathOf } from "./curves";
import { readOutlines } from "./outlines";
import type { Reader } from "./reader";
import { type Tables, unpackWoff2 } from "./woff2";

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
