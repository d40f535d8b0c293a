import { invalidField } from "../failure";
import { LEAST_CONTRAST, symbolContrast } from "./colour";
import { QR_SHAPES, type QrShape } from "./schema";

/** Refuses colours that a camera could not tell apart. */
export function refuseFaint(foreground: string, background: string): void {
  const contrast = symbolContrast(foreground, background);
  if (contrast >= LEAST_CONTRAST) return;
  const [have, need] = [contrast, LEAST_CONTRAST].map((part) => `${Math.floor(part * 100)} %`);
  throw invalidField(
    "foreground",
    `is too close to the background to be scanned: the contrast is ${have} and must be ${need} or more`,
  );
}

/** The shape in a code's stored style; squares where it names none. */
export const shapeOf = (style: unknown): QrShape =>
  QR_SHAPES.find((shape) => shape === (style as { shape?: unknown } | null)?.shape) ?? "square";
