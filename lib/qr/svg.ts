import type { Matrix } from "./matrix";
import type { QrShape } from "./schema";

/** How a code looks. `logo` is an image as a data URI, already made by us. */
export type QrLook = { foreground: string; background: string; shape: QrShape; logo?: string };

/** Light modules around a code, as ISO/IEC 18004 asks. */
const QUIET = 4;
/** The middle that a logo takes, as a part of the side: about 6 % of the area, of the 30 % that level H can restore. */
const LOGO_SHARE = 0.24;

/** Draws a code as an SVG document of `pixels` width and height, quiet zone included. */
export function renderQrSvg(matrix: Matrix, look: QrLook, pixels: number): string {
  const side = matrix.length + 2 * QUIET;
  const hole = look.logo ? holeIn(matrix.length) : undefined;
  const shown = hole ? withoutMiddle(matrix, hole) : matrix;
  const edges = look.shape === "square" ? ' shape-rendering="crispEdges"' : "";
  const logo = look.logo && hole ? image(look.logo, hole) : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}" role="img"><title>QR code</title><path fill="${look.background}" d="M0 0h${side}v${side}H0z"/><path fill="${look.foreground}"${edges} transform="translate(${QUIET} ${QUIET})" d="${DRAW[look.shape](shown)}"/>${logo}</svg>`;
}

type Hole = { from: number; size: number };

/** An odd number of modules, as the side is, so that it lies in the middle. */
function holeIn(length: number): Hole {
  const size = Math.floor((length * LOGO_SHARE) / 2) * 2 + 1;
  return { from: (length - size) / 2, size };
}

const withoutMiddle = (matrix: Matrix, { from, size }: Hole): Matrix => {
  const isInside = (at: number) => at >= from && at < from + size;
  return matrix.map((row, y) => row.map((dark, x) => dark && !(isInside(x) && isInside(y))));
};

const image = (href: string, { from, size }: Hole) => {
  const place = from + QUIET + 0.5;
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
  const isFinder = (x: number, y: number) => {
    const [left, top] = [x < 7, y < 7];
    return (left && top) || (left && y >= matrix.length - 7) || (top && x >= matrix.length - 7);
  };
  const finders = matrix.map((row, y) => row.map((dark, x) => dark && isFinder(x, y)));
  const dot = (x: number, y: number) =>
    isFinder(x, y) ? "" : `M${x + 0.04} ${y + 0.5}a.46.46 0 1 0 .92 0a.46.46 0 1 0-.92 0z`;
  return squares(finders) + eachDark(matrix, dot);
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
