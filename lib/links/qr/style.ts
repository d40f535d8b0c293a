import { invalidField } from "@/lib/platform/failure";
import { contrastRatio, LEAST_CONTRAST, symbolContrast } from "../color";
import { leastContrastOf } from "./gradient";
import { QrStyle, STYLE_FIELDS } from "./schema";

/** Colors of a code. */
type QrColors = { foreground: string; background: string } & QrStyle;

const DARK = ["foreground", "eyeframecolor", "eyecentercolor"] as const;

/** Refuses colors that a camera could not distinguish, a caption that people could not, and a style that lacks a part. */
export function refuseFaint(colors: QrColors): void {
  const { foreground, background, gradient, gradientcolor, frame, caption } = colors;
  for (const name of DARK)
    insistOn(
      symbolContrast(colors[name] ?? foreground, background),
      name,
      "is too close to the background to be scanned",
    );
  if (gradient && !gradientcolor) throw invalidField("gradientcolor", "is required with a gradient");
  if (gradient)
    insistOn(
      leastContrastOf(colors, background),
      "gradientcolor",
      "makes a gradient that comes too close to the background to be scanned",
    );
  if (frame && !caption) throw invalidField("caption", "is required with a frame");
  if (caption && !frame)
    throw invalidField("frame", "is required with a caption. To remove a frame, clear its caption as well");
  if (frame) refuseIllegible(colors);
}

function insistOn(contrast: number, name: string, problem: string): void {
  if (contrast >= LEAST_CONTRAST) return;
  const [have, need] = [contrast, LEAST_CONTRAST].map((part) => `${Math.floor(part * 100)} %`);
  throw invalidField(name, `${problem}: the contrast is ${have} and must be ${need} or more`);
}

/** What WCAG 2 asks of large letters. */
const LEAST_RATIO = 3;

/** A caption is in the frame's color on the background, or the other way round. */
function refuseIllegible({ foreground, background, framecolor }: QrColors): void {
  const ratio = contrastRatio(framecolor ?? foreground, background);
  if (ratio >= LEAST_RATIO) return;
  throw invalidField(
    "framecolor",
    `is too close to the background for a caption to be read: the contrast is ${ratio.toFixed(1)} : 1 and must be ${LEAST_RATIO} : 1 or more`,
  );
}

/** A code's stored style; what is not known there is left out. */
export const styleOf = (style: unknown): QrStyle => QrStyle.safeParse(style ?? {}).data ?? {};

type Changes = { [name in keyof QrStyle]?: QrStyle[name] | null };

/** A style after a change: what is absent stays, null clears. */
export const changedStyle = (before: QrStyle, changes: Changes): QrStyle =>
  QrStyle.parse(
    Object.fromEntries(
      STYLE_FIELDS.flatMap((name) => {
        const value = changes[name] === undefined ? before[name] : changes[name];
        return value === undefined || value === null ? [] : [[name, value]];
      }),
    ),
  );
