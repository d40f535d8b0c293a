import { drawFrame } from "./frame";
import { colorsOf, type Gradient, gradientOf } from "./gradient";
import type { Matrix } from "./matrix";
import { eyeCentersPath, eyeFramesPath, type Hole, holeIn, isEye, modulesPath, without } from "./modules";
import type { QrStyle } from "./schema";

/** How a code looks. `logo` is an image as a data URI, already made by us. */
export type QrLook = QrStyle & { foreground: string; background: string; logo?: string };

/** A filled area. Its path and its gradient count from `x` and `y`. */
export type Shape = {
  x: number;
  y: number;
  d: string;
  paint: string | Gradient;
  /** areas inside of others are hollow */
  hollow?: true;
  /** edges lie on whole pixels */
  crisp?: true;
};
type Picture = { x: number; y: number; width: number; height: number; href: string };

/** A code in modules, y downwards from the upper left corner: what is drawn first lies below. */
export type Drawing = { width: number; height: number; shapes: Shape[]; logo?: Picture };

/** Draws a code with its quiet zone and its frame. Throws a Failure (`caption`) for a caption that cannot be drawn. */
export async function drawQr(matrix: Matrix, look: QrLook): Promise<Drawing> {
  const frame = await drawFrame(matrix.length, look);
  const { width, height, code } = frame;
  const hole = look.logo ? holeIn(matrix.length, look.logosize) : undefined;
  const ground = look.transparent
    ? []
    : [{ x: 0, y: 0, d: `M0 0h${width}v${height}h${-width}z`, paint: look.background }];
  return {
    width,
    height,
    shapes: [
      ...ground,
      ...frame.shapes,
      ...codeShapes(matrix, look, hole).map((shape) => ({ ...code, ...shape })),
    ],
    ...(look.logo && hole && { logo: pictureIn(look.logo, hole, code) }),
  };
}

type Part = Omit<Shape, "x" | "y">;

function codeShapes(matrix: Matrix, look: QrLook, hole: Hole | undefined): Part[] {
  const { length } = matrix;
  const shown = hole ? withoutMiddle(matrix, hole) : matrix;
  const paint = gradientOf(look, length) ?? look.foreground;
  const eyes = eyesOf(look, length, paint);
  const body = eyes.length > 0 ? without(shown, (x, y) => isEye(length, x, y)) : shown;
  const { shape = "square" } = look;
  return [{ d: modulesPath(body, shape), paint, ...(shape === "square" && { crisp: true }) }, ...eyes];
}

/** The eyes where they differ from the modules. With a gradient they are part of it only where the style says so. */
function eyesOf(look: QrLook, length: number, modules: Shape["paint"]): Part[] {
  const isOneColor = colorsOf(look).length === 1 || look.gradienteyes;
  const isOwn = look.eyeframe ?? look.eyecenter ?? look.eyeframecolor ?? look.eyecentercolor;
  if (isOneColor && !isOwn) return [];
  const paint = isOneColor ? modules : look.foreground;
  return [
    { d: eyeFramesPath(length, look.eyeframe), paint: look.eyeframecolor ?? paint, hollow: true },
    { d: eyeCentersPath(length, look.eyecenter), paint: look.eyecentercolor ?? paint },
  ];
}

function withoutMiddle(matrix: Matrix, { from, size }: Hole): Matrix {
  const isInside = (at: number) => at >= from && at < from + size;
  return without(matrix, (x, y) => isInside(x) && isInside(y));
}

const pictureIn = (href: string, { from, size }: Hole, code: { x: number; y: number }): Picture => ({
  x: code.x + from + 0.5,
  y: code.y + from + 0.5,
  width: size - 1,
  height: size - 1,
  href,
});
