import { type EyeCenter, type EyeFrame, LOGO_SIZE, type QrShape } from "./enums";
import type { Matrix } from "./matrix";

/** Paths of a code's parts, counted in modules from the upper left corner of the code without its quiet zone. */

/** The dark modules as one path. */
export const modulesPath = (matrix: Matrix, shape: QrShape): string => DRAW[shape](matrix);

/** A matrix without some of its dark modules. */
export const without = (matrix: Matrix, isGone: (x: number, y: number) => boolean): Matrix =>
  matrix.map((row, y) => row.map((dark, x) => dark && !isGone(x, y)));

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

/** Whether a module belongs to an eye. */
export function isEye(length: number, x: number, y: number): boolean {
  const [left, top] = [x < SIDE, y < SIDE];
  return (left && top) || (left && y >= length - SIDE) || (top && x >= length - SIDE);
}

/** The rings of the three eyes; filled by the even-odd rule, each one module wide. */
export const eyeFramesPath = (length: number, frame: EyeFrame = "square"): string =>
  eachEye(length, (x, y) => {
    const round = FRAME_ROUND[frame];
    return box(x, y, SIDE, SIDE, round) + box(x + 1, y + 1, SIDE - 2, SIDE - 2, Math.max(round - 1, 0));
  });

/** The middles of the three eyes. */
export const eyeCentersPath = (length: number, center: EyeCenter = "square"): string =>
  eachEye(length, (x, y) => box(x + 2, y + 2, 3, 3, CENTER_ROUND[center]));

const FRAME_ROUND: Record<EyeFrame, number> = { square: 0, rounded: 2.1, circle: 3.5 };
const CENTER_ROUND: Record<EyeCenter, number> = { square: 0, rounded: 0.8, dot: 1.5 };

function eachEye(length: number, draw: (x: number, y: number) => string): string {
  const far = length - SIDE;
  return draw(0, 0) + draw(far, 0) + draw(0, far);
}

/** A rectangle as a path, with corners of a radius. */
export function box(x: number, y: number, width: number, height: number, r: number): string {
  if (r === 0) return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  const corner = (right: number, down: number) =>
    `a${short(r)} ${short(r)} 0 0 1 ${short(right)} ${short(down)}`;
  const [w, h] = [short(width - 2 * r), short(height - 2 * r)];
  return `M${short(x + r)} ${short(y)}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

/** Thousandths of a module are finer than any printer. */
export const short = (number: number): number => Math.round(number * 1_000) / 1_000;

export type Hole = { from: number; size: number };

/** The modules that a logo hides: an odd number, as the side is, so that they lie in the middle. */
export function holeIn(length: number, percent: number = LOGO_SIZE.safe): Hole {
  const size = Math.floor((length * percent) / 200) * 2 + 1;
  return { from: (length - size) / 2, size };
}
