import { invalid } from "../failure";
import { qrAddress } from "./address";
import { MARGIN, type QrType } from "./choices";
import { reflectance, symbolContrast } from "./colour";
import { contentOf } from "./content";
import type { QrFields } from "./data";
import { logoUri } from "./logo";
import { codeOf } from "./matrix";
import { readQr } from "./read";
import { type QrStyle } from "./schema";
import { holeIn, type QrLook, renderQrSvg } from "./svg";

/** A code that may not exist yet. */
export type Design = {
  type: QrType;
  data: QrFields;
  foreground: string;
  background: string;
  logo: string | null;
  style: QrStyle;
};

/** Pixels of the side of what is shown. */
const SHOWN = 512;
/** As many letters as an address has before it is drawn. */
const SOME_ALIAS = "xxxxxxx";

/** Draws a code and reads the picture as a camera would: whether it can be read, and what makes that hard. `owner` waits for a turn. */
export async function tryOut(design: Design, alias: string = SOME_ALIAS, owner = "") {
  const { type, data, style, foreground, background } = design;
  const logo = design.logo ? await logoUri(design.logo) : undefined;
  const content = contentOf(type, data, qrAddress(alias));
  const { matrix, level } = codeOf(content, logo ? "with-logo" : "without-logo");
  const look: QrLook = { foreground, background, ...style, ...(logo && { logo }) };
  const picture = Buffer.from(renderQrSvg(matrix, look, sideFor(matrix.length)));
  return {
    svg: renderQrSvg(matrix, look, SHOWN),
    content,
    level,
    modules: matrix.length,
    decoded: (await readQr(picture, look, owner)) === content,
    contrast: leastContrast(look),
    inverted: isInverted(look),
    covered: logo ? (holeIn(matrix.length, style.logosize).size / matrix.length) ** 2 : 0,
  };
}

/** Refuses a code whose own picture cannot be read. Plain modules in two colours always can. */
export async function refuseUnreadable(design: Design, owner: string): Promise<void> {
  const isPlain = !design.logo && Object.keys(design.style).every((name) => name === "shape");
  if (isPlain) return;
  if (!(await tryOut(design, SOME_ALIAS, owner)).decoded)
    throw invalid(
      "The code cannot be scanned as it is drawn. Use a smaller logo, a wider margin or plainer eyes.",
    );
}

/** Six pixels for each module, but not more than keeps the reading quick. */
const sideFor = (modules: number) => Math.min(Math.max((modules + 2 * MARGIN) * 6, 320), 960);

const isInverted = ({ foreground, background }: QrLook) => reflectance(foreground) > reflectance(background);

const leastContrast = ({ foreground, eyeframecolor, eyecentercolor, background }: QrLook) =>
  Math.min(
    ...[foreground, eyeframecolor ?? foreground, eyecentercolor ?? foreground].map((dark) =>
      symbolContrast(dark, background),
    ),
  );
