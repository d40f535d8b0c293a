import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Drawing as Asker, drawing } from "@/lib/platform/media/drawing";
import { perProcess } from "@/lib/platform/process";
import { contentOf } from "./content";
import { type Drawing, drawQr } from "./drawing";
import type { QrType } from "./enums";
import type { QrFields } from "./fields";
import { logoUri } from "./logo";
import { matrixOf } from "./matrix";
import { svgOf } from "./render";
import { styleOf } from "./style";

/** Input of a code's picture; `address` is the encoded address. */
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

/** Side lengths of pictures in pixels: a few sizes, so that a code is soon cached in all of them. */
const SIDES = [64, 128, 200, 256, 300, 400, 512, 600, 800, 1_024, 1_536, 2_048] as const;
const USUAL_SIDE = 512;
const MOST_BYTES = 16 * 1_024 * 1_024;

/** The side of the picture that is sent to who asks for a size: the next of our sizes, the largest for more. */
export function sideFor(size: string): number {
  if (!/^[0-9]{1,6}$/.test(size)) return USUAL_SIDE;
  return SIDES.find((side) => side >= Number(size)) ?? 2_048;
}

const kept = () =>
  perProcess("qr-pictures", () => ({
    pictures: new LRUCache<string, Picture>({
      maxSize: MOST_BYTES,
      sizeCalculation: ({ body }) => body.length + 500,
    }),
    flights: new Map<string, Promise<Picture>>(),
  }));

/** One picture of a code, not yet rendered. */
export class QrPicture {
  private readonly key: string;

  constructor(
    private readonly code: Drawn,
    private readonly format: PictureFormat,
    private readonly side: number,
  ) {
    this.key = createHash("sha256")
      .update(JSON.stringify([code, format, side]))
      .digest("base64url");
  }

  get etag(): string {
    return `"${this.key.slice(0, 27)}"`;
  }

  /** The cached rendering; undefined when it has to be drawn. */
  known(): Picture | undefined {
    return kept().pictures.get(this.key);
  }

  /** Drawn once, however many ask, and kept as long as it is asked for. Throws a Failure when too much is being drawn for others. */
  draw(owner: string): Promise<Picture> {
    const { pictures, flights } = kept();
    const flight = flights.get(this.key);
    if (flight) return flight;
    const made = this.render(owner)
      .then((picture) => {
        pictures.set(this.key, picture);
        return picture;
      })
      .finally(() => flights.delete(this.key));
    flights.set(this.key, made);
    return made;
  }

  private async render(owner: string): Promise<Picture> {
    const svg = svgOf(await drawCode(this.code), this.side);
    const asker = { for: "visitors", owner } as const;
    const body =
      this.format === "svg" ? Buffer.from(svg) : await pngOf(svg, groundOf(this.code.style), asker);
    return { body, etag: this.etag };
  }
}

/** The drawing of a code as it is kept. */
export async function drawCode(code: Drawn): Promise<Drawing> {
  const { type, data, foreground, background, address } = code;
  const logo = code.logo ? await logoUri(code.logo) : undefined;
  const matrix = matrixOf(contentOf(type, data, address), logo ? "with-logo" : "without-logo");
  return drawQr(matrix, { foreground, background, ...styleOf(code.style), ...(logo && { logo }) });
}

export const groundOf = (style: unknown) => (styleOf(style).transparent ? "transparent" : "opaque");

/** A rendered code as PNG, in the size its SVG says. Without a ground of its own it is transparent. */
export const pngOf = (
  svg: string,
  ground: "opaque" | "transparent" = "opaque",
  asker: Asker = { for: "members", owner: "" },
): Promise<Buffer> =>
  drawing(asker, async (sharp) => {
    const drawn = sharp(Buffer.from(svg));
    return (ground === "opaque" ? drawn.removeAlpha() : drawn).png({ compressionLevel: 6 }).toBuffer();
  });
