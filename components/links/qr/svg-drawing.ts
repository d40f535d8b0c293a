type Place = { x: number; y: number };

/** Red, green and blue from 0 to 1. */
export type Rgb = [number, number, number];

/** Something that is filled, or drawn as a line one module wide. Its numbers count from `x` and `y`. */
export type Path = Place & { d: string; paint: "fill" | "line"; color: Rgb };
export type Logo = Place & { width: number; height: number; href: string };

/** A code in modules, `side` of them, y downwards from the top left corner. */
type Drawing = { side: number; paths: Path[]; logo?: Logo };

/** Reads the SVG that our server draws a code as: groups that are moved, paths, rectangles and one picture. */
export function drawingOf(svg: string): Drawing {
  const drawing: Drawing = { side: numberOf(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]), paths: [] };
  const groups: Place[] = [{ x: 0, y: 0 }];
  for (const [, closing, name, inside = ""] of svg.matchAll(/<(\/?)(g|path|rect|image)\b([^>]*?)\/?>/g)) {
    const attributes = attributesOf(inside);
    const place = moved(groups.at(-1), attributes);
    if (closing) groups.pop();
    else if (name === "g") groups.push(place);
    else if (name === "image") drawing.logo = { ...boxOf(attributes), href: attributes.href ?? "" };
    else {
      const d = name === "rect" ? rectangle(attributes) : (attributes.d ?? "");
      drawing.paths.push({ ...place, d, ...paintOf(attributes) });
    }
  }
  return drawing;
}

type Attributes = Partial<Record<string, string>>;

const attributesOf = (inside: string): Attributes =>
  Object.fromEntries(
    [...inside.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = "", value]) => [name, value]),
  );

const numberOf = (text: string | undefined) => Number(text ?? 0);

const boxOf = ({ x, y, width, height }: Attributes) => ({
  x: numberOf(x),
  y: numberOf(y),
  width: numberOf(width),
  height: numberOf(height),
});

function moved({ x, y }: Place = { x: 0, y: 0 }, { transform }: Attributes): Place {
  const [, right, down] = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(transform ?? "") ?? [];
  return { x: x + numberOf(right), y: y + numberOf(down) };
}

const paintOf = ({ fill = "#000000", stroke = "#000000" }: Attributes): Pick<Path, "paint" | "color"> =>
  fill === "none" ? { paint: "line", color: colorOf(stroke) } : { paint: "fill", color: colorOf(fill) };

/** A rectangle's path, with round corners where it has some. */
function rectangle(attributes: Attributes): string {
  const { x, y, width, height } = boxOf(attributes);
  const r = numberOf(attributes.rx);
  if (r === 0) return `M${x} ${y}h${width}v${height}H${x}z`;
  const corner = (end: string) => `a${r} ${r} 0 0 1 ${end}`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${w}${corner(`${r} ${r}`)}v${h}${corner(`${-r} ${r}`)}h${-w}${corner(`${-r} ${-r}`)}v${-h}${corner(`${r} ${-r}`)}z`;
}

/** `#rrggbb` or `rgb(r,g,b)`. */
function colorOf(text: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const [red = 0, green = 0, blue = 0] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : [...text.matchAll(/\d+/g)].map(([part]) => Number(part));
  return [red / 255, green / 255, blue / 255];
}
