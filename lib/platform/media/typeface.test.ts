import sharp from "sharp";
import { expect, test } from "vitest";
import { loadTypeface } from "./typeface";

const drawText = await loadTypeface();

const AT = { x: 0, y: 100, size: 100 };

/** The first and last column and row of 200 × 140 that a text leaves a mark in. */
async function inked(text: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="140"><path d="${drawText(text, AT)?.path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const marks = [...data].flatMap((alpha, at) =>
    alpha > 128 ? [[at % info.width, Math.floor(at / info.width)] as const] : [],
  );
  const [columns, rows] = [marks.map(([x]) => x), marks.map(([, y]) => y)];
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    filled: marks.length,
  };
}

test("letters sit on the baseline with the typeface's height and width", async () => {
  const capital = await inked("H");
  expect(capital.bottom).toBe(99);
  expect(capital.top).toBeGreaterThan(25);
  expect(capital.top).toBeLessThan(35);
  const small = await inked("x");
  expect([small.bottom, small.top > capital.top]).toEqual([99, true]);
  expect((await inked("g")).bottom).toBeGreaterThan(110);
});

test("counters of letters stay hollow, and accents are above their letter", async () => {
  const { left, right, top, bottom, filled } = await inked("O");
  expect(filled).toBeLessThan(0.5 * (right - left) * (bottom - top));
  const [plain, accented] = [await inked("o"), await inked("ó")];
  expect(accented.top).toBeLessThan(plain.top - 10);
  expect([accented.left, accented.right]).toEqual([plain.left, plain.right]);
});

test("a line is as wide as its letters together, for all of Latin", () => {
  const width = (text: string) => drawText(text, AT)?.width ?? 0;
  expect(width("HO")).toBeCloseTo(width("H") + width("O"), 5);
  expect(width("Żółć, façade & 1,402 – “Größe”")).toBeGreaterThan(width("a"));
});

test("a line with a letter that is not in it is none", () => {
  expect(drawText("Москва", AT)).toBeUndefined();
  expect(drawText("spring 春", AT)).toBeUndefined();
});
