/** Pixels of a picture, four bytes each: red, green, blue, opacity. */
export type Pixels = { width: number; height: number; data: Buffer };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
/** No icon of a tab is larger, and an icon's own header can't say more. */
const MOST_SIDE = 256;
const MOST_PICTURES = 32;

/**
 * The picture of an .ico file that is best for so many pixels: the smallest that isn't smaller, else the largest. It is a whole PNG, or pixels of 8, 24
 * or 32 bits. Undefined for what is no such file, or is cut off.
 */
export function pictureInIco(file: Buffer, wanted: number): Buffer | Pixels | undefined {
  if (file.length < 6 || file.readUInt16LE(0) !== 0 || file.readUInt16LE(2) !== 1) return undefined;
  const count = Math.min(file.readUInt16LE(4), MOST_PICTURES);
  const entries = Array.from({ length: count }, (_, at) => 6 + 16 * at)
    .filter((at) => at + 16 <= file.length)
    .map((at) => ({
      side: file.readUInt8(at) || MOST_SIDE,
      size: file.readUInt32LE(at + 8),
      from: file.readUInt32LE(at + 12),
    }))
    .filter(({ from, size }) => size > 40 && from + size <= file.length)
    .toSorted((one, other) => distance(one.side, wanted) - distance(other.side, wanted));
  for (const { from, size } of entries) {
    const bytes = file.subarray(from, from + size);
    const found = bytes.subarray(0, 4).equals(PNG) ? bytes : pixelsOf(bytes);
    if (found) return found;
  }
  return undefined;
}

/** A larger picture can be made smaller; a smaller one is only better than none. */
const distance = (side: number, wanted: number) =>
  side >= wanted ? side - wanted : MOST_SIDE + wanted - side;

/** A bitmap as icons hold it: from bottom to top, and below it one bit of transparency for each pixel. */
function pixelsOf(bitmap: Buffer): Pixels | undefined {
  const header = bitmap.readUInt32LE(0);
  const [width, height] = [bitmap.readInt32LE(4), bitmap.readInt32LE(8) / 2];
  const [depth, compression] = [bitmap.readUInt16LE(14), bitmap.readUInt32LE(16)];
  const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= MOST_SIDE;
  if (header !== 40 || compression !== 0 || !isSide(width) || !isSide(height) || ![8, 24, 32].includes(depth))
    return undefined;
  const colors = depth === 8 ? bitmap.readUInt32LE(32) || 256 : 0;
  if (colors > 256) return undefined;
  const [stride, maskStride] = [rowOf(width * depth), rowOf(width)];
  const start = header + 4 * colors;
  const mask = start + stride * height;
  const hasMask = mask + maskStride * height <= bitmap.length;
  if (mask > bitmap.length) return undefined;
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = height - 1 - y;
    for (let x = 0; x < width; x++) {
      const at = start + row * stride + (x * depth) / 8;
      const color = depth === 8 ? header + 4 * Math.min(bitmap.readUInt8(at), colors - 1) : at;
      const isHidden =
        hasMask && ((bitmap.readUInt8(mask + row * maskStride + (x >> 3)) >> (7 - (x & 7))) & 1) === 1;
      const opacity = depth === 32 ? bitmap.readUInt8(at + 3) : isHidden ? 0 : 255;
      data.set(
        [bitmap.readUInt8(color + 2), bitmap.readUInt8(color + 1), bitmap.readUInt8(color), opacity],
        (y * width + x) * 4,
      );
    }
  }
  return { width, height, data };
}

/** Rows are filled up to four bytes. */
const rowOf = (bits: number) => Math.ceil(bits / 32) * 4;
