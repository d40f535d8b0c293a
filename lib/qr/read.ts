import decodeQR from "qr/decode.js";
import { drawing, type Sharp } from "../sharp";
import { WHITE } from "./choices";
import { reflectance } from "./colour";

/** The colours of a code and of the paper it lies on. */
type Colours = { foreground: string; background: string };

/**
 * Degrees a picture is turned by, one try after another. A camera looks many times a second and never holds quite still,
 * so its program reads a code by one picture of many; a single look takes chance patterns of a good code for its eyes.
 */
const TURNS = [0, 90, 8, 30];
/** Pixels of paper around the picture. */
const PAPER = 24;

/** What a picture (PNG, SVG) says to a camera that looks at it on paper in its background's colour; undefined when it cannot be read. */
export const readQr = (
  picture: Buffer,
  colours: Partial<Colours> = {},
  owner = "",
): Promise<string | undefined> =>
  drawing({ for: "members", owner }, (sharp) => look(sharp, picture, colours));

async function look(
  sharp: Sharp,
  picture: Buffer,
  { foreground, background }: Partial<Colours>,
): Promise<string | undefined> {
  const ground = background ?? WHITE;
  const paper = await sharp(picture)
    .flatten({ background: ground })
    .extend({ top: PAPER, bottom: PAPER, left: PAPER, right: PAPER, background: ground })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // A camera's program tries a picture both ways round and sets its exposure by what it sees; this decoder does neither.
  const isNegative = foreground !== undefined && reflectance(foreground) > reflectance(ground);
  for (const degrees of TURNS) {
    const turned = sharp(paper).rotate(degrees, { background: ground }).greyscale().normalise();
    const seen = isNegative ? turned.negate() : turned;
    const { data, info } = await seen.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
    const says = decode({ width: info.width, height: info.height, data: asRgb(data) });
    if (says !== undefined) return says;
  }
  return undefined;
}

function decode(pixels: { width: number; height: number; data: Uint8Array }): string | undefined {
  try {
    return decodeQR(pixels);
  } catch {
    return undefined; // The decoder's only way to say that it found nothing.
  }
}

/** Three bytes for each grey one, which is what the decoder reads. */
function asRgb(greys: Buffer): Uint8Array {
  const rgb = new Uint8Array(greys.length * 3);
  let at = 0;
  for (const light of greys) for (const end = at + 3; at < end; at++) rgb[at] = light;
  return rgb;
}
