import { invalidField } from "@/lib/platform/failure";
import { type DrawText, type Face, loadTypeface } from "@/lib/platform/media/typeface";
import type { QrLook } from "./drawing";
import { short } from "./modules";

/** A caption as one path, from the upper left corner of its band. */
export type Caption = { height: number; d: string };

/** Parts of a code's side: the size of the letters and the space around them. */
const SIZE = { most: 0.12, least: 0.05 };
const MOST_BY_LINES = [SIZE.most, SIZE.most * 0.8, SIZE.most * 0.65];
const PAD = { side: 0.06, above: 0.055 };
/** Parts of the size of the letters. */
const LINE = 1.25;
const CAPITAL = { sans: 0.72, mono: 0.8 } satisfies Record<Face, number>;

/**
 * Sets the caption of a code of `side` into a band of `width`: on as many lines, up to three, as let the letters be
 * largest. Letters are paths, so that they look the same everywhere and no text is left to be escaped. Throws a Failure for
 * a letter that the typeface does not have, and for a caption that is too long to be read.
 */
export async function setCaption(look: QrLook, side: number, width: number): Promise<Caption> {
  const { caption, captionface = "sans" } = look;
  if (!caption) throw invalidField("caption", "is required with a frame");
  const draw = await loadTypeface(captionface);
  const words = caption.split(" ");
  const widthOf = (text: string) => drawn(draw, captionface, text, { x: 0, y: 0, size: 1 }).width;
  const room = width - 2 * PAD.side * side;
  const { lines, size } = [1, 2, 3]
    .slice(0, words.length)
    .map((count) => {
      const split = broken(words, count, widthOf);
      const widest = Math.max(...split.map(widthOf));
      return { lines: split, size: Math.min((MOST_BY_LINES[count - 1] ?? 0) * side, room / widest) };
    })
    .reduce((best, next) => (next.size > best.size ? next : best));
  if (size < SIZE.least * side)
    throw invalidField("caption", "is too long to be read beside the code: shorten it");
  const [above, capital] = [PAD.above * side, CAPITAL[captionface] * size];
  const d = lines.map((text, at) => {
    const y = above + capital + at * LINE * size;
    return drawn(draw, captionface, text, { x: (width - widthOf(text) * size) / 2, y, size }).path;
  });
  return { height: short(2 * above + capital + (lines.length - 1) * LINE * size), d: d.join("") };
}

type Place = Parameters<DrawText>[1];

function drawn(draw: DrawText, face: Face, text: string, place: Place) {
  const made = draw(text, place);
  if (made) return made;
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  const missing = letters.find(({ segment }) => !draw(segment, place))?.segment ?? text;
  const has = {
    sans: "has Latin letters only; the mono typeface has Cyrillic ones as well",
    mono: "has Latin and Cyrillic letters only",
  };
  throw invalidField(
    "caption",
    `contains "${missing}", which cannot be drawn: the ${face} typeface ${has[face]}`,
  );
}

/** Words on a number of lines, the widest of them as narrow as can be. */
function broken(words: string[], count: number, widthOf: (text: string) => number): string[] {
  if (count === 1) return [words.join(" ")];
  const last = words.length - count + 1;
  return Array.from({ length: last }, (_, at) => [
    words.slice(0, at + 1).join(" "),
    ...broken(words.slice(at + 1), count - 1, widthOf),
  ]).reduce((best, next) => (widest(next, widthOf) < widest(best, widthOf) ? next : best));
}

const widest = (lines: string[], widthOf: (text: string) => number) => Math.max(...lines.map(widthOf));
