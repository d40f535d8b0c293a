import { describe, expect, test } from "vitest";
import { makePdf } from "./pdf";
import { drawingOf } from "./svg-drawing";

const square = '<path fill="#182124" d="M0 0h10v10H0z"/>';
const svg = (inside: string) => `<svg viewBox="0 0 10 10"><title>QR code</title>${inside}</svg>`;

/** A picture of one transparent pixel. */
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const pdfOf = async (inside: string) =>
  Buffer.from(await (await makePdf(svg(inside), 25.4)).arrayBuffer()).toString("latin1");

/** What the page draws, an operator a line. */
async function operatorsOf(inside: string): Promise<string[]> {
  const streams = [...(await pdfOf(inside)).matchAll(/\/Length \d+\n>>\nstream\n([^]*?)\nendstream/g)];
  const texts = await Promise.all(streams.map(([, packed = ""]) => inflated(Buffer.from(packed, "latin1"))));
  return (texts.find((text) => text.startsWith("q\n")) ?? "").trim().split("\n");
}

const inflated = (packed: Uint8Array<ArrayBuffer>) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

const STEP = / [mlc]$|^h$/;
const stepsOf = async (d: string) =>
  (await operatorsOf(`<path d="${d}"/>`)).filter((operator) => STEP.test(operator));

describe("a path", () => {
  test("of bars keeps every corner", async () => {
    expect(await stepsOf("M1 2h3v1h-3z")).toEqual(["1 2 m", "4 2 l", "4 3 l", "1 3 l", "h"]);
  });

  test("with numbers written without blanks is read as SVG has it", async () => {
    expect(await stepsOf("M.5 0h.5v.5h-.5v-.5z")).toHaveLength(6);
  });

  test("of a dot is a circle that ends where it began", async () => {
    const last = (await stepsOf("M0 .5a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0z")).at(-2);
    const [x, y] = numbersIn(last).slice(-2);
    expect(x).toBeCloseTo(0, 3);
    expect(y).toBeCloseTo(0.5, 3);
  });

  test("of a quarter turn bends about the right middle", async () => {
    // From the top of a circle about 0,0 to its right, y downwards: clockwise.
    const [, curve] = await stepsOf("M0-1a1 1 0 0 1 1 1");
    const [x1, y1, x2, y2, x, y] = numbersIn(curve).map((number) => Math.round(number * 1_000) / 1_000);
    expect([x, y]).toEqual([1, 0]);
    expect([x1, y2]).toEqual([0.552, -0.552]);
    expect([y1, x2]).toEqual([-1, 1]);
  });

  test("of thousands of pieces is drawn whole", async () => {
    const pieces = Array.from({ length: 2_500 }, (_, at) => `M${at % 10} 0h1v1h-1z`).join("");
    expect((await stepsOf(pieces)).filter((step) => step.endsWith(" m"))).toHaveLength(2_500);
  });
});

const numbersIn = (operator = "") => operator.split(" ").slice(0, -1).map(Number);

test("colors, moves and rings of the SVG are in the drawing", async () => {
  const inside = `<g transform="translate(4 4)"><rect x=".5" y=".5" width="6" height="6" rx="3" fill="none" stroke="rgb(255,0,0)"/></g>${square}`;
  expect(drawingOf(svg(inside)).side).toBe(10);
  const operators = await operatorsOf(inside);
  // 10 modules are 72 points, and y goes up.
  expect(operators).toContain("1 0 0 1 28.8 43.2 cm");
  expect(operators).toContain("1 0 0 RG");
  expect(operators).toContain("1 w");
  expect(numbersIn(operators.find((operator) => operator.endsWith(" rg")))).toEqual([
    expect.closeTo(0.094, 3),
    expect.closeTo(0.129, 3),
    expect.closeTo(0.141, 3),
  ]);
});

test("a move inside a move counts from there", () => {
  const eye = '<g transform="translate(2 3)"><path d="M0 0h1v1z"/></g>';
  expect(drawingOf(svg(`<g transform="translate(4 4)">${eye}</g>${square}`)).paths).toMatchObject([
    { x: 6, y: 7 },
    { x: 0, y: 0 },
  ]);
});

test("the file says where each of its parts begins, to the byte", async () => {
  const text = await pdfOf(`${square}<image x="4" y="4" width="2" height="2" href="${PIXEL}"/>`);
  expect(text).toMatch(/\/MediaBox \[ ?0 0 72 72 ?\]/);
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe("xref");
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  expect(starts.length).toBeGreaterThanOrEqual(5);
  for (const at of starts) expect(text.slice(at, at + 12)).toMatch(/^\d+ 0 obj\n/);
  for (const [, length, rest] of text.matchAll(/\/Length (\d+)\n>>\nstream\n(?=([^]*))/g))
    expect(rest?.slice(Number(length))).toMatch(/^\nendstream/);
});

test("a logo lies where the SVG has it", async () => {
  const operators = await operatorsOf(`<image x="4" y="2" width="2" height="2" href="${PIXEL}"/>`);
  expect(operators).toContain("1 0 0 1 28.8 43.2 cm");
  expect(operators).toContain("14.4 0 0 14.4 0 0 cm");
});
