import { type Drawing, drawing } from "../sharp";

/** A rendered code as PNG, in the size its SVG says. Without a ground of its own it is transparent. */
export const pngOf = (
  svg: string,
  ground: "opaque" | "transparent" = "opaque",
  asker: Drawing = { for: "members", owner: "" },
): Promise<Buffer> =>
  drawing(asker, async (sharp) => {
    const drawn = sharp(Buffer.from(svg));
    return (ground === "opaque" ? drawn.removeAlpha() : drawn).png({ compressionLevel: 6 }).toBuffer();
  });
