import { pathOperators } from "./pdf-path";

/** Where the logo lies, in modules from the top left corner. */
export type Place = { x: number; y: number; width: number; height: number };

/** A code's drawing as PDF operators in the units of its SVG, `side` of them, y downwards as there. */
export type Drawing = { side: number; operators: string; logo?: { place: Place; href: string } };

/** Reads the SVG that our server draws a code as: groups that are moved, paths, rectangles and one picture. */
export function drawingOf(svg: string): Drawing {
  const operators: string[] = [];
  let logo: Drawing["logo"];
  for (const [, closing, name = "", inside = ""] of svg.matchAll(
    /<(\/?)(g|path|rect|image)\b([^>]*?)\/?>/g,
  )) {
    const attributes = attributesOf(inside);
    if (name === "g") operators.push(closing ? "Q" : `q\n${moved(attributes)}`);
    if (name === "path")
      operators.push(`q\n${moved(attributes)}`, painted(attributes, attributes.d ?? ""), "Q");
    if (name === "rect") operators.push(painted(attributes, rectangle(attributes)));
    if (name === "image") logo = { place: placeOf(attributes), href: attributes.href ?? "" };
  }
  const side = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1] ?? 0);
  return { side, operators: operators.filter(Boolean).join("\n"), ...(logo && { logo }) };
}

type Attributes = Partial<Record<string, string>>;

const attributesOf = (inside: string): Attributes =>
  Object.fromEntries(
    [...inside.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = "", value]) => [name, value]),
  );

const number = (text: string | undefined) => Number(text ?? 0);

const placeOf = ({ x, y, width, height }: Attributes): Place => ({
  x: number(x),
  y: number(y),
  width: number(width),
  height: number(height),
});

function moved({ transform }: Attributes): string {
  const parts = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(transform ?? "");
  return parts ? `1 0 0 1 ${parts[1]} ${parts[2]} cm` : "";
}

function painted({ fill = "#000000", stroke }: Attributes, d: string): string {
  if (fill === "none") return `${colour(stroke ?? "#000000")} RG 1 w\n${pathOperators(d)}\nS`;
  return `${colour(fill)} rg\n${pathOperators(d)}\nf`;
}

function rectangle(attributes: Attributes): string {
  const { x, y, width, height } = placeOf(attributes);
  const r = number(attributes.rx);
  if (r === 0) return `M${x} ${y}h${width}v${height}H${x}z`;
  const corner = (end: string) => `a${r} ${r} 0 0 1 ${end}`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${w}${corner(`${r} ${r}`)}v${h}${corner(`${-r} ${r}`)}h${-w}${corner(`${-r} ${-r}`)}v${-h}${corner(`${r} ${-r}`)}z`;
}

/** `#rrggbb` or `rgb(r,g,b)` as three numbers from 0 to 1. */
function colour(text: string): string {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const parts = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : [...text.matchAll(/\d+/g)].map(([part]) => Number(part));
  return parts.map((part) => String(Math.round((part / 255) * 1_000) / 1_000)).join(" ");
}
