import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Font } from "fontkit";
import { perProcess } from "@/lib/platform/process";
import { root } from "@/lib/platform/root";

/** The first one goes before the second where both have a letter. */
const FILES = ["latin", "latin-ext"].map(
  (part) => `@fontsource-variable/instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`,
);

type Place = { x: number; y: number; size: number };

/** Draws a line of text as one SVG path from a point of the baseline. Undefined when a letter is not in the typeface. */
export type DrawText = (text: string, place: Place) => { path: string; width: number } | undefined;

/**
 * The dashboard's own typeface, for text in pictures: a server may have no fonts at all. What reads fonts is loaded by the first
 * picture, and is no part of what others wait for.
 */
export const loadTypeface = (): Promise<DrawText> =>
  perProcess<Promise<DrawText>>("typeface", async () => {
    const { create } = await import("fontkit");
    const require = createRequire(join(root(), "package.json"));
    const files = await Promise.all(FILES.map((file) => readFile(require.resolve(file))));
    const fonts = files.map((file) => create(file) as Font);
    return (text, place) => drawText(fonts, text, place);
  });

function drawText(fonts: Font[], text: string, { x, y, size }: Place) {
  const drawn: string[] = [];
  let at = 0;
  for (const sign of text.normalize("NFC")) {
    const code = sign.codePointAt(0) ?? 0;
    const font = fonts.find((each) => each.hasGlyphForCodePoint(code));
    if (!font) return undefined;
    const [letter, scale] = [font.glyphForCodePoint(code), size / font.unitsPerEm];
    // A path's y goes downwards, a letter's upwards.
    drawn.push(letter.path.transform(scale, 0, 0, -scale, x + at, y).toSVG());
    at += letter.advanceWidth * scale;
  }
  return { path: drawn.join(""), width: at };
}
