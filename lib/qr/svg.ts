import { drawEyes, isEye } from "./eyes";
import type { Matrix } from "./matrix";
import { LOGO_SIZE, MARGIN, type QrShape, type QrStyle } from "./schema";

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

/** One bar for each run of dark modules in a row. */
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

/** A corner is round where neither neighbour is dark. */
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
