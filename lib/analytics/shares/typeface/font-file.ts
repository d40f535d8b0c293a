import { brotliDecompressSync } from "node:zlib";

/** The tables of a font by their tags, as the file holds them: `glyf` and `hmtx` may be rearranged there (`isTransformed`). */
export type Tables = (tag: string) => { data: Reader; isTransformed: boolean };

/** Tags that the file names by number, up to the last that we read. */
const KNOWN = [
  "cmap",
  "head",
  "hhea",
  "hmtx",
  "maxp",
  "name",
  "OS/2",
  "post",
  "cvt ",
  "fpgm",
  "glyf",
  "loca",
];
const TAG_WRITTEN_OUT = 63;

/** Unpacks a WOFF2 file. https://www.w3.org/TR/WOFF2/ */
export function unpackWoff2(file: Buffer): Tables {
  const header = new Reader(file);
  header.skip(12);
  const count = header.u16();
  header.skip(6);
  const packed = header.u32();
  header.skip(24);
  const entries = Array.from({ length: count }, () => entryOf(header));
  const unpacked = brotliDecompressSync(file.subarray(header.at, header.at + packed));
  const tables = new Map<string, { data: Buffer; isTransformed: boolean }>();
  let at = 0;
  for (const { tag, length, isTransformed } of entries) {
    tables.set(tag, { data: unpacked.subarray(at, at + length), isTransformed });
    at += length;
  }
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`The font has no table ${tag}`);
    return { data: new Reader(table.data), isTransformed: table.isTransformed };
  };
}

function entryOf(header: Reader) {
  const flags = header.u8();
  const known = flags & 63;
  const tag = known === TAG_WRITTEN_OUT ? header.text(4) : (KNOWN[known] ?? "");
  const original = header.base128();
  // Of these two, version 3 is the plain one; of all others, version 0.
  const plain = tag === "glyf" || tag === "loca" ? 3 : 0;
  const isTransformed = flags >> 6 !== plain;
  return { tag, isTransformed, length: isTransformed ? header.base128() : original };
}

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

/** An outline as an SVG path, in units of the size of the type. */
export const pathOf = (outline: Outline, unit: number): string =>
  outline.map((contour) => contourPath(contour, unit)).join("");

/** Quadratic curves, which begin at a point that is on them. */
function contourPath(contour: Point[], unit: number): string {
  const first = contour[0];
  const last = contour.at(-1);
  if (!first || !last) return "";
  const start = first.isOn ? first : last.isOn ? last : between(last, first);
  const at = ({ x, y }: { x: number; y: number }) => `${round(x / unit)} ${round(y / unit)}`;
  const path = [`M${at(start)}`];
  const rest = first.isOn ? contour.slice(1) : contour;
  rest.forEach((point, n) => {
    const next = rest[n + 1] ?? start;
    if (point.isOn) path.push(`L${at(point)}`);
    else path.push(`Q${at(point)} ${at(next.isOn || next === start ? next : between(point, next))}`);
  });
  return `${path.join("")}Z`;
}

const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOn: true,
});
const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Reads a font's numbers one after another. Throws a RangeError past the end. */
export class Reader {
  at = 0;
  constructor(private readonly bytes: Buffer) {}

  u8 = () => this.bytes.readUInt8(this.step(1));
  i8 = () => this.bytes.readInt8(this.step(1));
  u16 = () => this.bytes.readUInt16BE(this.step(2));
  i16 = () => this.bytes.readInt16BE(this.step(2));
  u32 = () => this.bytes.readUInt32BE(this.step(4));
  text = (length: number) => this.bytes.toString("latin1", this.step(length), this.at);
  skip = (length: number) => void this.step(length);

  /** The next so many bytes, to be read on their own. */
  part = (length: number) => new Reader(this.bytes.subarray(this.step(length), this.at));
  from = (at: number) => new Reader(this.bytes.subarray(at));

  /** WOFF2, 4.1: seven bits in each byte, the first of them the highest. */
  base128(): number {
    let value = 0;
    for (let n = 0; n < 5; n++) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new RangeError("A length of the font is longer than five bytes");
  }

  /** WOFF2, 4.2: small numbers in one byte. */
  u255(): number {
    const byte = this.u8();
    if (byte === 253) return this.u16();
    if (byte === 254) return this.u8() + 506;
    return byte === 255 ? this.u8() + 253 : byte;
  }

  private step(length: number): number {
    this.at += length;
    return this.at - length;
  }
}
