import type { DrawText } from "@/lib/platform/media/typeface";
import { type Brand, checked, legibleOn, readableOn } from "./brand";

/** What the picture that networks show of a page or a link says. `address`: without its scheme; in letters that the picture can draw. */
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
/** Where a page's face is, and how large. */
export const FACE = { left: 96, top: 195, side: 240 };
/** Where the logo of a link's workspace is; it is as large as pages hold it. */
export const LOGO = { left: 96, top: 72 };

/**
 * How a picture is laid out. `sizes`: the largest letters first, each with how many lines they may take; the last ones are cut. `disc`: the title's
 * first sign, in the place of a face.
 */
export type Layout = {
  left: number;
  width: number;
  sizes: readonly [size: number, lines: number][];
  disc: boolean;
};
export const BESIDE_FACE: Layout = { left: 392, width: 712, sizes: [[68, 2]], disc: false };
export const BESIDE_DISC: Layout = { ...BESIDE_FACE, disc: true };
export const WHOLE: Layout = {
  left: 96,
  width: 1_008,
  sizes: [
    [76, 2],
    [58, 3],
    [46, 4],
  ],
  disc: false,
};

const GROUND = "#f8f7f2";

/** What a link's picture is drawn from: the words that networks show of it, in the color of its workspace. */
export function picturedLink(
  { title, description }: { title: string; description: string },
  address: string,
  brand: Pick<Brand, "color">,
): Pictured {
  const color = readableOn(GROUND);
  const accent = brand.color ? legibleOn(GROUND, checked(brand.color)) : color;
  return { title: title || address, description, address, background: GROUND, color, accent };
}

/** The first sign of a title, which stands for a picture. */
export const initialOf = (title: string): string => (Array.from(title)[0] ?? "").toUpperCase();

/** A card with the title, what is said below it, and the address. All its text is drawn as paths: it needs no font, and holds no text that could be markup. */
export function pictureSvg(pictured: Pictured, layout: Layout, drawText: DrawText): string {
  const { title, description, address, background, color, accent } = pictured;
  const { left, width, disc } = layout;
  const { lines, size } = titleOf(pictured, layout, drawText);
  const said = lines.length > 0 ? (wrapped(description, 34, 2, drawText, width)?.lines ?? []) : [];
  const step = Math.round(size * 1.18);
  let y = 315 - (lines.length * step + said.length * 48) / 2 + Math.round(step / 2);
  const parts = [
    `<rect width="100%" height="100%" fill="${background}"/>`,
    `<rect width="24" height="100%" fill="${accent}"/>`,
    disc ? initial(title, accent, drawText) : "",
  ];
  for (const line of lines) {
    parts.push(path(line, { x: left, y, size }, color, drawText));
    y += step;
  }
  for (const line of said) {
    parts.push(path(line, { x: left, y, size: 34 }, color, drawText));
    y += 48;
  }
  const [host = ""] = wrapped(address, 26, 1, drawText, 1_008)?.lines ?? [];
  parts.push(path(host, { x: 96, y: 570, size: 26 }, color, drawText));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">${parts.join("")}</svg>`;
}

/** The title in the largest letters in which all of it fits; the address where a letter of it can't be drawn. */
function titleOf({ title, address }: Pictured, { sizes, width }: Layout, drawText: DrawText) {
  for (const [size, most] of sizes) {
    const found = wrapped(title, size, most, drawText, width);
    if (!found) break;
    if (!found.isCut || size === sizes.at(-1)?.[0]) return { lines: found.lines, size };
  }
  return { lines: wrapped(address, 60, 1, drawText, width)?.lines ?? [], size: 68 };
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
  width: number,
): { lines: string[]; isCut: boolean } | undefined {
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
  const shown = lines.slice(0, most).map((each, at) => fitted(each, isCut && at === most - 1));
  return { lines: shown, isCut: isCut || shown.some((each, at) => each !== lines[at]) };

  /** As much of a line as there is room for. Each look at a width draws all of it, so they are few. */
  function fitted(each: string, isLast: boolean): string {
    const fits = (length: number) => {
      const kept = each.slice(0, length).trimEnd();
      return (widthOf(isLast || length < each.length ? `${kept}…` : kept) ?? 0) <= width;
    };
    if (fits(each.length)) return isLast ? `${each}…` : each;
    let [least, tooMany] = [1, each.length];
    while (tooMany - least > 1) {
      const middle = (least + tooMany) >> 1;
      if (fits(middle)) least = middle;
      else tooMany = middle;
    }
    return `${each.slice(0, least).trimEnd()}…`;
  }
}
