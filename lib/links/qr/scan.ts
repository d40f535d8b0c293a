import decodeQR from "qr/decode.js";
import { type CodeDomain, qrAddress } from "@/lib/platform/addresses";
import { invalid } from "@/lib/platform/failure";
import { drawing, type Sharp } from "@/lib/platform/media/drawing";
import { reflectance, symbolContrast } from "../color";
import { contentOf } from "./content";
import { drawQr, type QrLook } from "./drawing";
import { type QrType, WHITE } from "./enums";
import type { QrFields } from "./fields";
import { leastContrastOf } from "./gradient";
import { codeOf } from "./matrix";
import { holeIn } from "./modules";
import { svgOf } from "./render";
import type { QrStyle } from "./schema";

/** A code that may not exist yet. */
export type Design = {
  type: QrType;
  data: QrFields;
  foreground: string;
  background: string;
  /** an image as a data URI, already made by us */
  logo: string | undefined;
  style: QrStyle;
  /** whose address it has */
  domain: CodeDomain;
};

/** Pixels of the side of what is shown. */
const SHOWN = 512;
/** A placeholder as long as a generated alias. */
const SOME_ALIAS = "xxxxxxx";

/** Renders a code and scans the picture as a camera would: whether it scans, and what makes that hard. `owner` is queued. */
export async function tryOut(design: Design, alias: string = SOME_ALIAS, owner = "") {
  const { type, data, style, foreground, background, logo, domain } = design;
  const content = contentOf(type, data, qrAddress(alias, domain));
  const { matrix, level } = codeOf(content, logo ? "with-logo" : "without-logo");
  const look: QrLook = { foreground, background, ...style, ...(logo && { logo }) };
  const drawn = await drawQr(matrix, look);
  const picture = Buffer.from(svgOf(drawn, sideFor(drawn.width)));
  return {
    svg: svgOf(drawn, SHOWN),
    content,
    level,
    modules: matrix.length,
    width: drawn.width,
    height: drawn.height,
    decoded: (await readQr(picture, look, owner)) === content,
    contrast: leastContrast(look),
    inverted: isInverted(look),
    covered: logo ? (holeIn(matrix.length, style.logosize).size / matrix.length) ** 2 : 0,
  };
}

/** Refuses a code whose own picture cannot be read. Plain modules in two colors always can. */
export async function refuseUnreadable(design: Design, owner: string): Promise<void> {
  const isPlain = !design.logo && Object.keys(design.style).every((name) => name === "shape");
  if (isPlain) return;
  if (!(await tryOut(design, SOME_ALIAS, owner)).decoded)
    throw invalid(
      "The code cannot be scanned as it is drawn. Use a smaller logo, a wider margin, plainer eyes or stronger colors.",
    );
}

/** Six pixels for each module, but not more than keeps the reading quick. */
const sideFor = (modules: number) => Math.round(Math.min(Math.max(modules * 6, 320), 960));

const isInverted = ({ foreground, background }: QrLook) => reflectance(foreground) > reflectance(background);

const leastContrast = ({ eyeframecolor, eyecentercolor, ...look }: QrLook) =>
  Math.min(
    leastContrastOf(look, look.background),
    ...[eyeframecolor, eyecentercolor].map((own) => symbolContrast(own ?? look.foreground, look.background)),
  );

/** The colors of a code and of the paper around it. */
type ScanColors = { foreground: string; background: string };

/**
 * Degrees a picture is turned by, one try after another. A camera looks many times a second and never holds quite still,
 * so its program reads a code by one picture of many; a single look takes chance patterns of a good code for its eyes.
 */
const ANGLES = [0, 90, 8, 30];
/** Pixels of paper around the picture. */
const PAPER = 24;

/** The text a camera reads from a picture (PNG, SVG) on paper in its background color; undefined when it cannot be read. */
export const readQr = (
  picture: Buffer,
  colors: Partial<ScanColors> = {},
  owner = "",
): Promise<string | undefined> => drawing({ for: "members", owner }, (sharp) => look(sharp, picture, colors));

async function look(
  sharp: Sharp,
  picture: Buffer,
  { foreground, background }: Partial<ScanColors>,
): Promise<string | undefined> {
  const ground = background ?? WHITE;
  const paper = await sharp(picture)
    .flatten({ background: ground })
    .extend({ top: PAPER, bottom: PAPER, left: PAPER, right: PAPER, background: ground })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // A camera's program tries a picture both ways round and sets its exposure by what it sees; this decoder does neither.
  const isNegative = foreground !== undefined && reflectance(foreground) > reflectance(ground);
  for (const degrees of ANGLES) {
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

/** Three bytes per gray value, the decoder's input. */
function asRgb(greys: Buffer): Uint8Array {
  const rgb = new Uint8Array(greys.length * 3);
  let at = 0;
  for (const light of greys) for (const end = at + 3; at < end; at++) rgb[at] = light;
  return rgb;
}
