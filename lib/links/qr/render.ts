import qrcode from "qrcode";
import { invalidField } from "@/lib/platform/failure";
import { type EyeCenter, type EyeFrame, LOGO_SIZE, MARGIN, type QrShape } from "./enums";
import type { QrStyle } from "./schema";

/** How a code looks. `logo` is an image as a data URI, already made by us. */
export type QrLook = QrStyle & { foreground: string; background: string; logo?: string };

/** Draws a code as an SVG document of `pixels` width and height, quiet zone included. */
export function renderQrSvg(matrix: Matrix, look: QrLook, pixels: number): string {
  const { shape = "square", margin = MARGIN } = look;
  const side = matrix.length + 2 * margin;
  const hole = look.logo ? holeIn(matrix.length, look.logosize) : undefined;
  const shown = hole ? withoutMiddle(matrix, hole) : matrix;
  const hasEyes = look.eyeframe ?? look.eyecenter ?? look.eyeframecolor ?? look.eyecentercolor;
  const body = hasEyes ? without(shown, (x, y) => isEye(matrix.length, x, y)) : shown;
  const edges = shape === "square" ? ' shape-rendering="crispEdges"' : "";
  const ground = look.transparent ? "" : `<path fill="${look.background}" d="M0 0h${side}v${side}H0z"/>`;
  const moved = `transform="translate(${margin} ${margin})"`;
  const eyes = hasEyes ? `<g ${moved}>${drawEyes(matrix.length, look)}</g>` : "";
  const logo = look.logo && hole ? image(look.logo, hole, margin) : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}" role="img"><title>QR code</title>${ground}<path fill="${look.foreground}"${edges} ${moved} d="${DRAW[shape](body)}"/>${eyes}${logo}</svg>`;
}

type Hole = { from: number; size: number };

/** The modules that a logo hides: an odd number, as the side is, so that they lie in the middle. */
export function holeIn(length: number, percent: number = LOGO_SIZE.safe): Hole {
  const size = Math.floor((length * percent) / 200) * 2 + 1;
  return { from: (length - size) / 2, size };
}

function withoutMiddle(matrix: Matrix, { from, size }: Hole): Matrix {
  const isInside = (at: number) => at >= from && at < from + size;
  return without(matrix, (x, y) => isInside(x) && isInside(y));
}

const without = (matrix: Matrix, isGone: (x: number, y: number) => boolean): Matrix =>
  matrix.map((row, y) => row.map((dark, x) => dark && !isGone(x, y)));

const image = (href: string, { from, size }: Hole, margin: number) => {
  const place = from + margin + 0.5;
  return `<image x="${place}" y="${place}" width="${size - 1}" height="${size - 1}" href="${href}"/>`;
};

const DRAW: Record<QrShape, (matrix: Matrix) => string> = { square: squares, dot: dots, rounded };

/** One rectangle per run of dark modules in a row. */
function squares(matrix: Matrix): string {
  let path = "";
  for (const [y, row] of matrix.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x]) x++;
      path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
}

function dots(matrix: Matrix): string {
  const eyes = without(matrix, (x, y) => !isEye(matrix.length, x, y));
  const dot = (x: number, y: number) =>
    isEye(matrix.length, x, y) ? "" : `M${x + 0.04} ${y + 0.5}a.46.46 0 1 0 .92 0a.46.46 0 1 0-.92 0z`;
  return squares(eyes) + eachDark(matrix, dot);
}

/** A corner is round where neither neighbor is dark. */
function rounded(matrix: Matrix): string {
  const at = (x: number, y: number) => matrix[y]?.[x] ?? false;
  return eachDark(matrix, (x, y) => {
    const [up, right, down, left] = [at(x, y - 1), at(x + 1, y), at(x, y + 1), at(x - 1, y)];
    const corner = (isSquare: boolean, square: string, end: string) =>
      isSquare ? square : `a.5.5 0 0 1 ${end}`;
    return [
      `M${x + 0.5} ${y}`,
      corner(up || right, "h.5v.5", ".5 .5"),
      corner(right || down, "v.5h-.5", "-.5 .5"),
      corner(down || left, "h-.5v-.5", "-.5-.5"),
      `${corner(left || up, "v-.5h.5", ".5-.5")}z`,
    ].join("");
  });
}

function eachDark(matrix: Matrix, draw: (x: number, y: number) => string): string {
  let path = "";
  for (const [y, row] of matrix.entries())
    for (const [x, dark] of row.entries()) if (dark) path += draw(x, y);
  return path;
}

/** Modules of an eye's side. */
const SIDE = 7;

type Look = QrStyle & { foreground: string };

/** The three eyes of a code of `length` modules, each with a ring and a middle in shapes and colors of their own. */
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

/** The dark modules of a code, row by row, without its quiet zone. */
export type Matrix = readonly (readonly boolean[])[];

/** Bytes that the largest code holds at each level of error correction (ISO/IEC 18004, version 40). */
const MOST_BYTES = { L: 2_953, M: 2_331, H: 1_273 } as const;
export type Level = keyof typeof MOST_BYTES;

/**
 * The code that says `content`. A logo hides modules, so with one the error correction is the highest, which can restore
 * nearly a third; without one it is medium, or low where the content would not fit otherwise. Throws a Failure (`data`)
 * when it does not fit at all.
 */
export const matrixOf = (content: string, logo: "with-logo" | "without-logo"): Matrix =>
  codeOf(content, logo).matrix;

/** The same with the level of error correction that was taken. */
export function codeOf(
  content: string,
  logo: "with-logo" | "without-logo",
): { matrix: Matrix; level: Level } {
  const levels: Level[] = logo === "with-logo" ? ["H"] : ["M", "L"];
  for (const level of levels) {
    const matrix = tryLevel(content, level);
    if (matrix) return { matrix, level };
  }
  const most = MOST_BYTES[levels.at(-1) ?? "L"];
  const bytes = new TextEncoder().encode(content).length;
  const how = logo === "with-logo" ? " with a logo" : "";
  throw invalidField(
    "data",
    `is too long for a QR code: it has ${bytes} bytes, and a code${how} holds at most ${most}`,
  );
}

function tryLevel(content: string, level: Level): Matrix | undefined {
  if (leastBits(content) > MOST_BYTES[level] * 8 + HEAD_BITS) return undefined;
  try {
    const { modules } = qrcode.create(content, { errorCorrectionLevel: level });
    return Array.from({ length: modules.size }, (_, y) =>
      Array.from({ length: modules.size }, (_, x) => modules.get(y, x) === 1),
    );
  } catch (error) {
    if (error instanceof Error && /too big|amount of data/i.test(error.message)) return undefined;
    throw error;
  }
}

/** Mode and length before the first character, which the limits above leave out. */
const HEAD_BITS = 24;

/** Bits the characters need, each in its best mode: a quick lower bound, as optimizing the modes of a long text is slow. */
function leastBits(content: string): number {
  const digits = content.match(/[0-9]/g)?.length ?? 0;
  const signs = content.match(/[A-Z $%*+\-./:]/g)?.length ?? 0;
  const bytes = new TextEncoder().encode(content).length - digits - signs;
  return Math.floor((digits * 10) / 3 + signs * 5.5) + bytes * 8;
}
