import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Drawing, drawQr, type Shape } from "./drawing";
import { BLACK, WHITE } from "./enums";
import { matrixOf } from "./matrix";
import { pathOperators } from "./path-operators";
import { pdfOf } from "./pdf";

const shape = (d: string, more: Partial<Shape> = {}): Shape => ({
  x: 0,
  y: 0,
  d,
  paint: "rgb(255,0,0)",
  ...more,
});
const drawingOf = (...shapes: Shape[]): Drawing => ({ width: 10, height: 10, shapes });

/** The page's own content and that of the form it draws. */
async function streamsOf(drawing: Drawing, width = 25.4) {
  const file = await pdfOf(drawing, width);
  const streams = [...file.toString("latin1").matchAll(/\/Length \d+\n>>\nstream\n([^]*?)\nendstream/g)];
  const texts = streams.map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString());
  return {
    text: file.toString("latin1"),
    page: texts.find((part) => part.includes("/Qr-")) ?? "",
    form: texts.find((part) => part.startsWith("1 0 0 -1")) ?? "",
  };
}

const numbersIn = (operator = "") => operator.split(" ").slice(0, -1).map(Number);

describe("a path", () => {
  test("of bars keeps every corner", () => {
    expect(pathOperators("M1 2h3v1h-3z").split("\n")).toEqual(["1 2 m", "4 2 l", "4 3 l", "1 3 l", "h"]);
  });

  test("with numbers written without blanks is read as SVG has it", () => {
    expect(pathOperators("M.5 0h.5v.5h-.5v-.5z").split("\n")).toHaveLength(6);
    expect(pathOperators("M10-20L3-4").split("\n")).toEqual(["10 -20 m", "3 -4 l"]);
  });

  test("of a dot is a circle that ends where it began", () => {
    const last = pathOperators("M0 .5a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0z").split("\n").at(-2);
    const [x, y] = numbersIn(last).slice(-2);
    expect(x).toBeCloseTo(0, 3);
    expect(y).toBeCloseTo(0.5, 3);
  });

  test.each([
    ["from the top of a circle to its right", "M0-1a1 1 0 0 1 1 1", [0.5523, -1, 1, -0.5523, 1, 0]],
    ["the other way round", "M0-1a1 1 0 0 0-1 1", [-0.5523, -1, -1, -0.5523, -1, 0]],
  ])("of a quarter turn bends about the right middle: %s", (_what, d, points) => {
    const [, curve] = pathOperators(d).split("\n");
    for (const [at, number] of numbersIn(curve).entries()) expect(number).toBeCloseTo(points[at] ?? 0, 3);
  });

  test("of a letter turns quadratic curves into cubic ones", () => {
    expect(pathOperators("M0 0Q3 0 3 3").split("\n")[1]).toBe("2 0 3 1 3 3 c");
  });

  test("after a closed one begins where that did", () => {
    expect(pathOperators("M5 5h1v1zl1 0").split("\n").at(-1)).toBe("6 5 l");
  });
});

test("the page has the millimeters that were asked for, and the form fills it", async () => {
  const { text, page } = await streamsOf({ ...drawingOf(shape("M0 0h10v20h-10z")), height: 20 }, 40);
  expect(text).toContain("/MediaBox [ 0 0 113.386 226.772 ]");
  const [scale] = numbersIn(page.match(/q (.*) cm/)?.[1]);
  expect(scale).toBeCloseTo(11.3386, 3);
});

test("areas are filled in their color, moved, with hollow ones by the even-odd rule", async () => {
  const { form } = await streamsOf(drawingOf(shape("M0 0h1v1z", { x: 4, y: 3, hollow: true })));
  expect(form).toBe("1 0 0 -1 0 10 cm\nq\n1 0 0 1 4 3 cm\n1 0 0 rg\n0 0 m\n1 0 l\n1 1 l\nh\nf*\nQ");
});

test("gradients are shadings with every color", async () => {
  const { text, form } = await streamsOf(
    drawingOf(
      shape("M0 0h1v1z", {
        paint: {
          kind: "linear",
          from: { x: 0, y: 0 },
          to: { x: 10, y: 0 },
          colors: [BLACK, "rgb(0,0,255)", "rgb(255,0,0)"],
        },
      }),
    ),
  );
  expect(form).toContain("W n\n/S0 sh");
  expect(text).toMatch(/\/Coords \[ 0 0 10 0 \]/);
  expect(text).toMatch(/\/Bounds \[ 0.5 \]/);
  expect(text).toMatch(/\/C1 \[ 1 0 0 \]/);
});

test("the file says where each of its parts begins, to the byte", async () => {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: "#f00" } })
    .png()
    .toBuffer();
  const look = {
    foreground: BLACK,
    background: WHITE,
    logo: `data:image/png;base64,${pixel.toString("base64")}`,
  };
  const { text } = await streamsOf(await drawQr(matrixOf("Hello", "with-logo"), look));
  const begins = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  expect(begins.length).toBeGreaterThan(5);
  for (const at of begins) expect(text.slice(at, at + 12)).toMatch(/^\d+ 0 obj/);
  expect(Number(/startxref\n(\d+)/.exec(text)?.[1])).toBe(text.lastIndexOf("\nxref") + 1);
  expect(text).toContain("/Subtype /Image");
});
