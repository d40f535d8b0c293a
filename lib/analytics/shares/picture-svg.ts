import type { DrawText } from "@/lib/platform/media/typeface";

/** Contents of a share's picture; cards that are not shared are absent. */
export type Pictured = {
  title: string;
  /** the record's name, if its owner chose one */
  subject?: string;
  clicks?: number;
  days: number;
  /** clicks, day by day */
  course?: number[];
};

/** The size that networks show without cutting. */
const [WIDTH, HEIGHT] = [1200, 630];
const [MARGIN, TOP, BOTTOM] = [72, 456, 600];
/** Instead of lines in letters of other scripts, which the picture cannot draw. */
const UNNAMED = "Statistics";
const COLORS = { canvas: "#f8f7f2", ink: "#182124", ink2: "#4b565b", ink3: "#5f6a6f", accent: "#09707f" };

/** A card for networks and messengers, in the dashboard's light colors. All its text is drawn as paths: it needs no font. */
export function pictureSvg({ title, subject, clicks, days, course }: Pictured, drawText: DrawText): string {
  const line = lineWith(drawText);
  const parts = [
    inVoices(["switch", "/", "yard"], { x: MARGIN, y: 92, size: 30 }, drawText),
    headline(title, drawText),
    subject ? line(subject, { y: 240, size: 32, color: COLORS.ink2 }) : "",
    clicks === undefined ? "" : line(clicks.toLocaleString("en"), { y: 374, size: 116, color: COLORS.ink }),
    clicks === undefined ? "" : line(spanOf(clicks, days), { y: 422, size: 30, color: COLORS.ink2 }),
    course ? courseOf(course) : "",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${COLORS.canvas}"/>${parts.join("")}</svg>`;
}

const spanOf = (clicks: number, days: number) => `${clicks === 1 ? "click" : "clicks"} in ${days} days`;

type Place = { y: number; size: number; color: string };

/** A line from the margin, smaller where it is long, and cut where it is longer. */
const lineWith =
  (drawText: DrawText) =>
  (text: string, { y, size, color }: Place): string => {
    const most = WIDTH - 2 * MARGIN;
    const width = drawText(text, { x: 0, y: 0, size })?.width;
    if (width === undefined) return "";
    const fitting = Math.max(size * 0.6, Math.min(size, (size * most) / width));
    const kept = Math.floor(text.length * Math.min(1, (most / width) * (size / fitting)));
    const shown = kept < text.length ? `${text.slice(0, kept - 2).trimEnd()}…` : text;
    const drawn = drawText(shown, { x: MARGIN, y, size: fitting });
    return drawn ? path(drawn.path, color) : "";
  };

/** An address of ours has its slash in the accent, as everywhere. */
function headline(title: string, drawText: DrawText): string {
  const line = lineWith(drawText);
  const place = { y: 184, size: 68 };
  const [host = "", alias = "", ...more] = title.split("/");
  const whole = drawText(title, { x: MARGIN, ...place });
  const isAddress = alias !== "" && more.length === 0 && !/\s/.test(title);
  if (!whole) return line(UNNAMED, { ...place, color: COLORS.ink });
  if (!isAddress || whole.width > WIDTH - 2 * MARGIN) return line(title, { ...place, color: COLORS.ink });
  return inVoices([host, "/", alias], { x: MARGIN, ...place }, drawText);
}

function inVoices(
  parts: [string, string, string],
  { x, y, size }: { x: number; y: number; size: number },
  drawText: DrawText,
) {
  const colors = [COLORS.ink3, COLORS.accent, COLORS.ink];
  let at = x;
  return parts
    .map((part, n) => {
      const drawn = drawText(part, { x: at, y, size });
      at += drawn?.width ?? 0;
      return path(drawn?.path ?? "", colors[n] ?? COLORS.ink);
    })
    .join("");
}

const path = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;

/** The clicks from edge to edge, from zero up to the highest. */
function courseOf(course: number[]): string {
  const most = Math.max(1, ...course);
  const points = course.map((clicks, n) => {
    const x = (n / Math.max(1, course.length - 1)) * WIDTH;
    return `${x.toFixed(1)} ${(BOTTOM - (clicks / most) * (BOTTOM - TOP)).toFixed(1)}`;
  });
  const top = `M${points.join("L")}`;
  return (
    `<path d="${top}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z" fill="${COLORS.accent}" fill-opacity=".14"/>` +
    `<path d="${top}" fill="none" stroke="${COLORS.accent}" stroke-width="4" stroke-linejoin="round"/>`
  );
}
