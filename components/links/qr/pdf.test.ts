import { describe, expect, test } from "vitest";
import { pdfOf } from "./pdf";
import { drawingOf, pathOperators } from "./pdf-drawing";

const square = '<path fill="#182124" d="M0 0h10v10H0z"/>';
const svg = (inside: string) => `<svg viewBox="0 0 10 10"><title>QR code</title>${inside}</svg>`;

describe("a path", () => {
  test("of bars keeps every corner", () => {
    expect(pathOperators("M1 2h3v1h-3z").split("\n")).toEqual(["1 2 m", "4 2 l", "4 3 l", "1 3 l", "h"]);
  });

  test("with numbers written without blanks is read as SVG has it", () => {
    expect(pathOperators("M.5 0h.5v.5h-.5v-.5z").split("\n")).toHaveLength(6);
  });

  test("of a dot is a circle that ends where it began", () => {
    const last = pathOperators("M0 .5a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0z").split("\n").at(-2);
    expect(last).toMatch(/ 0 0\.5 c$/);
  });

  test("of a quarter turn bends about the right middle", () => {
    // From the top of a circle about 0,0 to its right, y downwards: clockwise.
    const [, curve = ""] = pathOperators("M0-1a1 1 0 0 1 1 1").split("\n");
    const [x1, y1, x2, y2, x, y] = curve.split(" ").map(Number);
    expect([x, y]).toEqual([1, 0]);
    expect([x1, y2]).toEqual([0.552, -0.552]);
    expect([y1, x2]).toEqual([-1, 1]);
  });

  test("that says more than we draw is refused", () => {
    expect(() => pathOperators("M0 0q1 1 2 2")).toThrow("command q");
  });
});

test("colours, moves and rings of the SVG are in the drawing", () => {
  const { operators, side } = drawingOf(
    svg(
      `<g transform="translate(4 4)"><rect x=".5" y=".5" width="6" height="6" rx="3" fill="none" stroke="rgb(255,0,0)"/></g>${square}`,
    ),
  );
  expect(side).toBe(10);
  expect(operators).toContain("1 0 0 1 4 4 cm");
  expect(operators).toContain("1 0 0 RG 1 w");
  expect(operators).toContain("0.094 0.129 0.141 rg");
});

test("the file says where each of its parts begins, to the byte", () => {
  const logo = { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 1, height: 1 };
  const drawing = {
    ...drawingOf(svg(square)),
    logo: { place: { x: 4, y: 4, width: 2, height: 2 }, href: "" },
  };
  const text = Buffer.from(pdfOf(drawing, 25.4, logo)).toString("latin1");
  expect(text).toContain("/MediaBox [0 0 72.000 72.000]");
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe("xref");
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  expect(starts.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`));
  const length = Number(/\/Length (\d+) >>\nstream/.exec(text)?.[1]);
  expect(text.slice(text.indexOf("stream\n") + 7 + length)).toMatch(/^\nendstream/);
});
