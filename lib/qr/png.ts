import { loadSharp } from "../sharp";

/** A rendered code as PNG, in the size its SVG says. Without a ground of its own it is transparent. */
export async function pngOf(svg: string, ground: "opaque" | "transparent" = "opaque"): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawn = sharp(Buffer.from(svg));
  return (ground === "opaque" ? drawn.removeAlpha() : drawn).png({ compressionLevel: 9 }).toBuffer();
}
