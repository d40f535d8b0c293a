import { type Place, skip } from "./clauses";
import type { PrintSize } from "./draft";

/** The short sides of A0 to A8 in millimeters. */
const SHEETS = [841, 594, 420, 297, 210, 148, 105, 74, 52];

/** A code takes a third of a sheet's short side, and is never smaller than what a phone reads from a hand's distance. */
const SHARE = 1 / 3;
const LEAST = 20;
/** What `GET /api/qr/:id/file` takes. */
const BOUNDS = { least: 5, most: 1_000 };

const THINGS = { card: 20, sticker: 30, flyer: 35, poster: 100 } as const;

/** The size that the words at a place say: a sheet of paper, a thing, or a width. */
export function printSizeAt(place: Place, at: number): { used: number; size: PrintSize } | undefined {
  const token = place.tokens[at];
  if (!token || token.quoted) return undefined;
  const sheet = /^a([0-8])$/.exec(token.word)?.[1];
  if (sheet !== undefined) {
    const side = SHEETS[Number(sheet)] ?? 0;
    return { used: 1, size: { millimeters: Math.max(LEAST, Math.round(side * SHARE)), name: `A${sheet}` } };
  }
  for (const [thing, millimeters] of Object.entries(THINGS) as [keyof typeof THINGS, number][]) {
    const used = skip(place, at, thing);
    if (used > 0) {
      const name = place.tokens
        .slice(at, at + used)
        .map(({ text }) => text)
        .join(" ");
      return { used, size: { millimeters, name } };
    }
  }
  return widthAt(place, at);
}

const UNITS: Record<string, number> = { mm: 1, cm: 10, in: 25.4, inch: 25.4, inches: 25.4, '"': 25.4 };

/** "30 mm", "3cm", "2 inches". */
function widthAt({ tokens }: Place, at: number): { used: number; size: PrintSize } | undefined {
  const [, digits = "", glued = ""] =
    /^(\d{1,4}(?:[.,]\d)?)(mm|cm|in|inch|inches|")?$/.exec(tokens[at]?.word ?? "") ?? [];
  const unit = glued || (tokens[at]?.ends ? "" : (tokens[at + 1]?.word ?? ""));
  const factor = UNITS[unit];
  if (digits === "" || factor === undefined) return undefined;
  const millimeters = Math.round(Number(digits.replace(",", ".")) * factor);
  if (millimeters < BOUNDS.least || millimeters > BOUNDS.most) return undefined;
  return { used: glued ? 1 : 2, size: { millimeters, name: "" } };
}
