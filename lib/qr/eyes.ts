import type { EyeCenter, EyeFrame, QrStyle } from "./schema";

/** Modules of an eye's side. */
const SIDE = 7;

type Look = QrStyle & { foreground: string };

/** The three eyes of a code of `length` modules, each with a ring and a middle in shapes and colours of their own. */
export function drawEyes(length: number, look: Look): string {
  const far = length - SIDE;
  const places = ["translate(0 0)", `translate(${far} 0)`, `translate(0 ${far})`];
  const eye = frame(look) + center(look);
  return places.map((place) => `<g transform="${place}">${eye}</g>`).join("");
}

/** Whether a module belongs to an eye. */
export function isEye(length: number, x: number, y: number): boolean {
  const [left, top] = [x < SIDE, y < SIDE];
  return (left && top) || (left && y >= length - SIDE) || (top && x >= length - SIDE);
}

/** A ring is one module wide, so its stroke runs along the middle of that module. */
const frame = ({ eyeframe = "square", eyeframecolor, foreground }: Look) =>
  `<rect x=".5" y=".5" width="6" height="6" rx="${FRAME_ROUND[eyeframe]}" fill="none" stroke="${eyeframecolor ?? foreground}"/>`;

const center = ({ eyecenter = "square", eyecentercolor, foreground }: Look) =>
  `<rect x="2" y="2" width="3" height="3" rx="${CENTER_ROUND[eyecenter]}" fill="${eyecentercolor ?? foreground}"/>`;

const FRAME_ROUND: Record<EyeFrame, number> = { square: 0, rounded: 1.6, circle: 3 };
const CENTER_ROUND: Record<EyeCenter, number> = { square: 0, rounded: 0.8, dot: 1.5 };
