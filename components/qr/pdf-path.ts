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
        throw new Error(`A path has the command ${command}, which is not drawn here.`);
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
