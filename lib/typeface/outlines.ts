import type { Reader } from "./reader";

/** A point of an outline, in the font's units. Between two that are off the curve lies one that is on it. */
export type Point = { x: number; y: number; isOn: boolean };
export type Outline = Point[][];

/** The outlines of all glyphs, of a `glyf` table as WOFF2 rearranges it: points, flags and coordinates in streams (5.1). */
export function readOutlines(table: Reader): Outline[] {
  table.skip(4);
  const count = table.u16();
  table.skip(2);
  const sizes = Array.from({ length: 7 }, () => table.u32());
  const [contours, points, flags, coordinates, parts] = sizes.map((size) => table.part(size)) as [
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
  ];
  const found: (Outline | Part[])[] = Array.from({ length: count }, () => {
    const number = contours.i16();
    if (number === 0) return [] as Outline;
    if (number > 0) return simple(number, points, flags, coordinates);
    const { composed, hasInstructions } = composite(parts);
    if (hasInstructions) coordinates.u255();
    return composed;
  });
  return found.map((one) => assembled(one, found, 0));
}

function simple(number: number, points: Reader, flags: Reader, coordinates: Reader): Outline {
  const lengths = Array.from({ length: number }, () => points.u255());
  let [x, y] = [0, 0];
  const outline = lengths.map((length) =>
    Array.from({ length }, () => {
      const flag = flags.u8();
      const [dx, dy] = moved(flag & 127, coordinates);
      x += dx;
      y += dy;
      return { x, y, isOn: flag < 128 };
    }),
  );
  coordinates.u255();
  return outline;
}

/** How far a point is from the one before, in one to four bytes as its flag has it (5.2). */
function moved(flag: number, data: Reader): [number, number] {
  const signed = (bit: number, value: number) => (flag & bit ? value : -value);
  if (flag < 10) return [0, signed(1, ((flag & 14) << 7) + data.u8())];
  if (flag < 20) return [signed(1, (((flag - 10) & 14) << 7) + data.u8()), 0];
  if (flag < 84) {
    const [high, low] = [flag - 20, data.u8()];
    return [signed(1, 1 + (high & 0x30) + (low >> 4)), signed(2, 1 + ((high & 12) << 2) + (low & 15))];
  }
  if (flag < 120) {
    const high = flag - 84;
    const x = 1 + (Math.floor(high / 12) << 8) + data.u8();
    return [signed(1, x), signed(2, 1 + (((high % 12) >> 2) << 8) + data.u8())];
  }
  if (flag < 124) {
    const [first, middle, last] = [data.u8(), data.u8(), data.u8()];
    return [signed(1, (first << 4) + (middle >> 4)), signed(2, ((middle & 15) << 8) + last)];
  }
  return [signed(1, data.u16()), signed(2, data.u16())];
}

/** A glyph that another one holds, such as the accent of a letter, and where. */
type Part = { glyph: number; dx: number; dy: number };

function composite(data: Reader): { composed: Part[]; hasInstructions: boolean } {
  const composed: Part[] = [];
  let flags: number;
  let hasInstructions = false;
  do {
    flags = data.u16();
    const glyph = data.u16();
    const [dx, dy] = flags & 1 ? [data.i16(), data.i16()] : [data.i8(), data.i8()];
    // Scales and turns are passed over: accents are only put into their place.
    data.skip(flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    if (flags & 0x100) hasInstructions = true;
    composed.push({ glyph, dx, dy });
  } while (flags & 0x20);
  return { composed, hasInstructions };
}

const isComposed = (one: Outline | Part[]): one is Part[] => one.length > 0 && !Array.isArray(one[0]);

function assembled(one: Outline | Part[], all: (Outline | Part[])[], depth: number): Outline {
  if (!isComposed(one)) return one as Outline;
  if (depth > 5) return [];
  return one.flatMap(({ glyph, dx, dy }) =>
    assembled(all[glyph] ?? [], all, depth + 1).map((contour) =>
      contour.map(({ x, y, isOn }) => ({ x: x + dx, y: y + dy, isOn })),
    ),
  );
}
