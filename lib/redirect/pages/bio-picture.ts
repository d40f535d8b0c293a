import type { BioContent } from "@/lib/links/bio/schema";
import { THEME_COLORS, type ThemeColors } from "@/lib/links/bio/themes";
import type { DrawText } from "@/lib/platform/media/typeface";
import { checked, legibleOn, readableOn } from "./brand";

/** What the picture that networks show of a bio page says. `address`: without its scheme; in letters that the picture can draw. */
export type Pictured = {
  title: string;
  description: string;
  address: string;
  background: string;
  color: string;
  accent: string;
};

/** The size that networks show without cutting. */
export const [PICTURE_WIDTH, PICTURE_HEIGHT] = [1200, 630];
/** Where the avatar is, and how large. */
export const FACE = { left: 96, top: 195, side: 240 };
const [TEXT_LEFT, TEXT_WIDTH] = [392, 712];

/** The colors of a page's theme with the owner's own over them; none where those follow the visitor's light or dark mode. */
export function colorsOf({ theme, background, color, accent }: BioContent): Partial<ThemeColors> {
  const preset = theme === undefined || theme === "plain" || theme === "brand" ? {} : THEME_COLORS[theme];
  return { ...preset, ...(background && { background }), ...(color && { color }), ...(accent && { accent }) };
}

/** What a picture is drawn from: the page's own words and colors, and its workspace's color where it has no accent of its own. */
export function picturedOf(
  { title, content }: { title: string; content: BioContent },
  address: string,
  brandColor: string,
): Pictured {
  const chosen = colorsOf(content);
  const background = checked(chosen.background ?? (chosen.color ? readableOn(chosen.color) : "#f8f7f2"));
  const color = legibleOn(background, checked(chosen.color ?? readableOn(background)));
  const accent = checked(chosen.accent ?? (brandColor || color));
  return { title, description: content.description ?? "", address, background, color, accent };
}

/** The first sign of a title, which stands for a picture. */
export const initialOf = (title: string): string => (Array.from(title)[0] ?? "").toUpperCase();

/** A card with the title, what is said below it, and the address. All its text is drawn as paths: it needs no font, and holds no text that could be markup. */
export function pictureSvg(pictured: Pictured, hasFace: boolean, drawText: DrawText): string {
  const { title, description, address, background, color, accent } = pictured;
  const lines = wrapped(title, 68, 2, drawText) ?? wrapped(address, 60, 1, drawText) ?? [];
  const said = lines.length > 0 ? (wrapped(description, 34, 2, drawText) ?? []) : [];
  let y = 315 - (lines.length * 80 + said.length * 48) / 2 + 40;
  const parts = [
    `<rect width="100%" height="100%" fill="${background}"/>`,
    `<rect width="24" height="100%" fill="${accent}"/>`,
    hasFace ? "" : initial(title, accent, drawText),
  ];
  for (const line of lines) {
    parts.push(path(line, { x: TEXT_LEFT, y, size: 68 }, color, drawText));
    y += 80;
  }
  for (const line of said) {
    parts.push(path(line, { x: TEXT_LEFT, y, size: 34 }, color, drawText));
    y += 48;
  }
  const [host = ""] = wrapped(address, 26, 1, drawText, 1008) ?? [];
  parts.push(path(host, { x: 96, y: 570, size: 26 }, color, drawText));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">${parts.join("")}</svg>`;
}

type Place = { x: number; y: number; size: number };

const path = (text: string, place: Place, fill: string, drawText: DrawText): string => {
  const drawn = drawText(text, place);
  return drawn ? `<path d="${drawn.path}" fill="${fill}"/>` : "";
};

/** A disc with the title's first sign, where that can be drawn. */
function initial(title: string, accent: string, drawText: DrawText): string {
  const { left, top, side } = FACE;
  const [x, y] = [left + side / 2, top + side / 2];
  const disc = `<circle cx="${x}" cy="${y}" r="${side / 2}" fill="${accent}"/>`;
  const sign = initialOf(title);
  const width = drawText(sign, { x: 0, y: 0, size: 120 })?.width ?? 0;
  return disc + path(sign, { x: x - width / 2, y: y + 42, size: 120 }, readableOn(accent), drawText);
}

/** Text in at most so many lines, cut with an ellipsis; undefined where a letter of it can't be drawn. */
function wrapped(
  text: string,
  size: number,
  most: number,
  drawText: DrawText,
  width = TEXT_WIDTH,
): string[] | undefined {
  const widthOf = (line: string) => drawText(line, { x: 0, y: 0, size })?.width;
  const words = text.slice(0, 300).split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    const asked = widthOf(longer);
    if (asked === undefined) return undefined;
    if (asked <= width || line === "") line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  const isCut = lines.length > most;
  return lines.slice(0, most).map((each, at) => fitted(each, isCut && at === most - 1));

  function fitted(each: string, isLast: boolean): string {
    let kept = each;
    while (kept.length > 1 && (widthOf(isLast || kept !== each ? `${kept}…` : kept) ?? 0) > width)
      kept = kept.slice(0, -1).trimEnd();
    return isLast || kept !== each ? `${kept}…` : kept;
  }
}
