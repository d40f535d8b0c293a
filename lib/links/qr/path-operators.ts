type Point = { x: number; y: number };

/**
 * A path of SVG as operators of PDF (ISO 32000-1, 8.5.2). Knows the steps that our drawings have: lines, quadratic and cubic
 * curves, and arcs of circles.
 */
export function pathOperators(d: string): string {
  const made: string[] = [];
  let at: Point = { x: 0, y: 0 };
  let first = at;
  for (const [name, numbers] of stepsOf(d)) {
    const step = STEPS[name.toUpperCase()];
    if (!step) throw new Error(`A drawing has the unknown step ${name}`);
    const from = name === name.toUpperCase() ? { x: 0, y: 0 } : at;
    const done = step(numbers, from, at);
    at = done.end ?? first;
    if (name.toUpperCase() === "M") first = at;
    made.push(done.operators);
  }
  return made.join("\n");
}

type Step = (numbers: number[], from: Point, at: Point) => { operators: string; end?: Point };

const STEPS: Record<string, Step> = {
  M: ([x = 0, y = 0], from) => lineTo({ x: from.x + x, y: from.y + y }, "m"),
  L: ([x = 0, y = 0], from) => lineTo({ x: from.x + x, y: from.y + y }, "l"),
  H: ([x = 0], from, at) => lineTo({ x: from.x + x, y: at.y }, "l"),
  V: ([y = 0], from, at) => lineTo({ x: at.x, y: from.y + y }, "l"),
  C: (numbers, from) => curve(pointsOf(numbers, from)),
  Q: (numbers, from, at) => {
    const [middle = at, end = at] = pointsOf(numbers, from);
    return curve([between(at, middle, 2 / 3), between(end, middle, 2 / 3), end]);
  },
  A: ([radius = 0, , , isLarge, isClockwise, x = 0, y = 0], from, at) =>
    arc(at, { x: from.x + x, y: from.y + y }, radius, isLarge === 1, isClockwise === 1),
  Z: () => ({ operators: "h" }),
};

const COUNT: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

/** The steps of a path one by one; the letter of those that follow each other may be written once. */
function* stepsOf(d: string): Generator<[string, number[]]> {
  for (const [, name = "", rest = ""] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = name.toUpperCase() === "A" ? arcNumbers(rest) : plainNumbers(rest);
    const count = COUNT[name.toUpperCase()] ?? 0;
    if (count === 0) yield [name, []];
    else for (let at = 0; at < numbers.length; at += count) yield [name, numbers.slice(at, at + count)];
  }
}

const plainNumbers = (text: string) => (text.match(NUMBER) ?? []).map(Number);
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** The two flags of an arc are one sign each, with or without a blank before what follows. */
function arcNumbers(text: string): number[] {
  const numbers: number[] = [];
  for (let rest = text; ; ) {
    rest = rest.replace(/^[ ,]+/, "");
    const at = numbers.length % 7;
    const [found] = (at === 3 || at === 4 ? /^[01]/ : ONE_NUMBER).exec(rest) ?? [];
    if (found === undefined) return numbers;
    numbers.push(Number(found));
    rest = rest.slice(found.length);
  }
}
const ONE_NUMBER = /^-?(?:\d+\.?\d*|\.\d+)/;

const pointsOf = (numbers: number[], from: Point): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => ({
    x: from.x + (numbers[2 * at] ?? 0),
    y: from.y + (numbers[2 * at + 1] ?? 0),
  }));

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

const lineTo = (end: Point, operator: string) => ({ operators: `${written(end)} ${operator}`, end });

const curve = (points: Point[]) => ({ operators: `${points.map(written).join(" ")} c`, end: points.at(-1) });

const written = ({ x, y }: Point) => `${short(x)} ${short(y)}`;

/** Never in the notation with an exponent, which PDF does not have. */
const short = (number: number) => String(Math.round(number * 10_000) / 10_000 || 0);

/** An arc of a circle in pieces of at most a quarter. */
function arc(from: Point, to: Point, radius: number, isLarge: boolean, isClockwise: boolean) {
  const [dx, dy] = [(to.x - from.x) / 2, (to.y - from.y) / 2];
  const half = Math.hypot(dx, dy);
  const r = Math.max(radius, half);
  const away = half === 0 ? 0 : (Math.sqrt(r * r - half * half) / half) * (isLarge === isClockwise ? -1 : 1);
  const center = { x: from.x + dx - away * dy, y: from.y + dy + away * dx };
  const begin = Math.atan2(from.y - center.y, from.x - center.x);
  const turn = Math.atan2(to.y - center.y, to.x - center.x) - begin;
  const whole = 2 * Math.PI;
  const angle = isClockwise ? (turn + whole) % whole : -((whole - turn) % whole);
  const pieces = Math.max(1, Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-6));
  const operators = Array.from({ length: pieces }, (_, at) => {
    const [start, end] = [begin + (angle * at) / pieces, begin + (angle * (at + 1)) / pieces];
    return quarter(center, r, start, end);
  });
  return { operators: operators.join("\n"), end: to };
}

function quarter(center: Point, r: number, start: number, end: number): string {
  const reach = (4 / 3) * Math.tan((end - start) / 4) * r;
  const on = (angle: number, side: number): Point => ({
    x: center.x + r * Math.cos(angle) - side * reach * Math.sin(angle),
    y: center.y + r * Math.sin(angle) + side * reach * Math.cos(angle),
  });
  return curve([on(start, 1), on(end, -1), on(end, 0)]).operators;
}
