import sharp from "sharp";

/** A rendered code as PNG, in the size its SVG says. */
export const pngOf = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
