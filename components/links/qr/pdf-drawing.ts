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

type Point = [x: number, y: number];

/** The path operators of PDF for the `d` of an SVG path with M, H, V, L, A (circles) and Z, relative or not. */
export function pathOperators(d: string): string {
  const written: string[] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const lineTo = (x: number, y: number) => {
    at = [x, y];
    written.push(`${fixed(x)} ${fixed(y)} l`);
  };
  for (const { command, values } of stepsOf(d)) {
    const isRelative = command === command.toLowerCase();
    const [dx, dy] = isRelative ? at : [0, 0];
    const [first = 0, second = 0] = values;
    switch (command.toLowerCase()) {
      case "m":
        at = start = [first + dx, second + dy];
        written.push(`${fixed(at[0])} ${fixed(at[1])} m`);
        break;
      case "l":
        lineTo(first + dx, second + dy);
        break;
      case "h":
        lineTo(first + dx, at[1]);
        break;
      case "v":
        lineTo(at[0], first + dy);
        break;
      case "a": {
        const end: Point = [(values[5] ?? 0) + dx, (values[6] ?? 0) + dy];
        written.push(...arc(at, end, { radius: first, large: values[3] === 1, sweep: values[4] === 1 }));
        at = end;
        break;
      }
      case "z":
        at = start;
        written.push("h");
        break;
      default:
        throw new Error(`The PDF export doesn't support the path command ${command}.`);
    }
  }
  return written.join("\n");
}

/** How many numbers a command takes before the next one of its kind begins. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, a: 7, z: 0 };

function stepsOf(d: string): { command: string; values: number[] }[] {
  return [...d.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, command = "", rest = ""]) => {
    const values = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([text]) => Number(text));
    const takes = TAKES[command.toLowerCase()] ?? 0;
    if (takes === 0) return [{ command, values: [] }];
    return Array.from({ length: values.length / takes }, (_, at) => ({
      command,
      values: values.slice(at * takes, (at + 1) * takes),
    }));
  });
}

type Arc = { radius: number; large: boolean; sweep: boolean };

/** A part of a circle as curves of at most a quarter each (SVG 2, implementation notes on arcs). */
function arc([x1, y1]: Point, [x2, y2]: Point, { radius, large, sweep }: Arc): string[] {
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const r = Math.max(radius, Math.hypot(dx, dy));
  const factor =
    (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, r * r - dx * dx - dy * dy) / (dx * dx + dy * dy));
  const [cx, cy] = [factor * dy + (x1 + x2) / 2, -factor * dx + (y1 + y2) / 2];
  const from = Math.atan2(y1 - cy, x1 - cx);
  let turn = Math.atan2(y2 - cy, x2 - cx) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-6));
  const step = turn / parts;
  const reach = (4 / 3) * Math.tan(step / 4) * r;
  return Array.from({ length: parts }, (_, at) => {
    const [a, b] = [from + at * step, from + (at + 1) * step];
    return `${[
      ...[cx + r * Math.cos(a) - reach * Math.sin(a), cy + r * Math.sin(a) + reach * Math.cos(a)],
      ...[cx + r * Math.cos(b) + reach * Math.sin(b), cy + r * Math.sin(b) - reach * Math.cos(b)],
      ...[cx + r * Math.cos(b), cy + r * Math.sin(b)],
    ]
      .map(fixed)
      .join(" ")} c`;
  });
}

const fixed = (value: number) => String(Math.round(value * 1_000) / 1_000);
