import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Font } from "fontkit";
import { perProcess } from "../process";
import { root } from "../root";

export const FACES = ["sans", "mono"] as const;
export type Face = (typeof FACES)[number];

/** Parts of each face. An earlier one goes before a later one where both have a letter. */
const FILES: Record<Face, string[]> = {
  sans: filesOf("instrument-sans", ["latin", "latin-ext"]),
  mono: filesOf("martian-mono", ["latin", "latin-ext", "cyrillic", "cyrillic-ext"]),
};

function filesOf(name: string, parts: string[]): string[] {
  return parts.map((part) => `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
}

type Place = { x: number; y: number; size: number };

/** Draws a line of text as one SVG path from a point of the baseline. Undefined when a letter is not in the typeface. */
export type DrawText = (text: string, place: Place) => { path: string; width: number } | undefined;

/**
 * The dashboard's own typefaces, for text in pictures: a server may have no fonts at all. What reads fonts is loaded by the first
 * picture, and is no part of what others wait for.
 */
export const loadTypeface = (face: Face = "sans"): Promise<DrawText> =>
  perProcess<Promise<DrawText>>(`typeface-${face}`, async () => {
    const { create } = await import("fontkit");
    const require = createRequire(join(root(), "package.json"));
    const files = await Promise.all(FILES[face].map((file) => readFile(require.resolve(file))));
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
