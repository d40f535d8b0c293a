import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { contentOf } from "./content";
import type { QrFields } from "./data";
import { logoUri } from "./logo";
import { styleOf } from "./look";
import { matrixOf } from "./matrix";
import { pngOf } from "./png";
import type { QrType } from "./schema";
import { renderQrSvg } from "./svg";

/** What a code's picture is made of; `address` is where the code leads. */
export type Drawn = {
  type: QrType;
  data: QrFields;
  foreground: string;
  background: string;
  logo: string | null;
  style: unknown;
  address: string;
};

export type PictureFormat = "svg" | "png";
/** A picture and a name of what it shows, the same as long as it looks the same. */
export type Picture = { body: Buffer; etag: string };

/** Pixels of a picture's side. */
export const SIDES = { least: 64, most: 2_048, byDefault: 512 } as const;

const kept = new LRUCache<string, Promise<Picture>>({ max: 200 });

/** A code's picture, drawn once and kept as long as it is asked for. */
export function pictureOf(code: Drawn, format: PictureFormat, side: number): Promise<Picture> {
  const key = createHash("sha256")
    .update(JSON.stringify([code, format, side]))
    .digest("base64url");
  const known = kept.get(key);
  if (known) return known;
  const made = draw(code, format, side, `"${key.slice(0, 27)}"`);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

async function draw(code: Drawn, format: PictureFormat, side: number, etag: string): Promise<Picture> {
  const { type, data, foreground, background, address } = code;
  const logo = code.logo ? await logoUri(code.logo) : undefined;
  const matrix = matrixOf(contentOf(type, data, address), logo ? "with-logo" : "without-logo");
  const style = styleOf(code.style);
  const svg = renderQrSvg(matrix, { foreground, background, ...style, ...(logo && { logo }) }, side);
  const ground = style.transparent ? "transparent" : "opaque";
  return { body: format === "svg" ? Buffer.from(svg) : await pngOf(svg, ground), etag };
}
