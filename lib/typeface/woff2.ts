import { brotliDecompressSync } from "node:zlib";
import { Reader } from "./reader";

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
