import type { Drawing, Shape } from "./drawing";
import type { Gradient } from "./gradient";

/** A drawing as an SVG document `pixels` wide. */
export function svgOf(drawing: Drawing, pixels: number): string {
  const { width, height } = drawing;
  const size = `width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>QR code</title>${svgBody(drawing)}</svg>`;
}

/** The elements of a drawing, in modules. */
export function svgBody({ shapes, logo }: Drawing): string {
  const gradients = new Map(
    shapes.flatMap(({ paint }) => (typeof paint === "string" ? [] : [[nameOf(paint), paint]])),
  );
  const definitions = [...gradients].map(([name, gradient]) => gradientElement(name, gradient)).join("");
  const image = logo
    ? `<image x="${logo.x}" y="${logo.y}" width="${logo.width}" height="${logo.height}" href="${logo.href}"/>`
    : "";
  return `${definitions && `<defs>${definitions}</defs>`}${shapes.map(element).join("")}${image}`;
}

function element({ x, y, d, paint, hollow, crisp }: Shape): string {
  const fill = typeof paint === "string" ? paint : `url(#${nameOf(paint)})`;
  const moved = x === 0 && y === 0 ? "" : ` transform="translate(${x} ${y})"`;
  const rule = hollow ? ' fill-rule="evenodd"' : "";
  const edges = crisp ? ' shape-rendering="crispEdges"' : "";
  return `<path fill="${fill}"${rule}${edges}${moved} d="${d}"/>`;
}

function gradientElement(name: string, gradient: Gradient): string {
  const { kind, colors } = gradient;
  const stops = colors
    .map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`)
    .join("");
  return `<${kind}Gradient id="${name}" gradientUnits="userSpaceOnUse" ${runOf(gradient)}>${stops}</${kind}Gradient>`;
}

const runOf = (gradient: Gradient): string =>
  gradient.kind === "linear"
    ? `x1="${near(gradient.from.x)}" y1="${near(gradient.from.y)}" x2="${near(gradient.to.x)}" y2="${near(gradient.to.y)}"`
    : `cx="${gradient.center.x}" cy="${gradient.center.y}" r="${near(gradient.radius)}"`;

const near = (number: number) => Math.round(number * 1_000) / 1_000;

/** The same for the same gradient, so that several codes may stand in one document. */
const nameOf = (gradient: Gradient): string =>
  `${gradient.kind} ${runOf(gradient)} ${gradient.colors.join(" ")}`.replaceAll(/[^a-z0-9]+/g, "-");
