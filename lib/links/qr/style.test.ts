import { expect, test } from "vitest";
import { drawQr } from "./drawing";
import { BLACK, FRAMES, WHITE } from "./enums";
import { leastContrastOf } from "./gradient";
import { matrixOf } from "./matrix";
import type { QrStyle } from "./schema";
import { refuseFaint } from "./style";

const refusal = (style: QrStyle & { foreground?: string; background?: string }) => () =>
  refuseFaint({ foreground: BLACK, background: WHITE, ...style });

test.each<[string, Parameters<typeof refusal>[0], RegExp]>([
  [
    "an end that is too light",
    { gradient: "linear", gradientcolor: "rgb(255,200,0)" },
    /^gradientcolor makes .* 37 %/,
  ],
  [
    "a middle that is too light",
    { gradient: "radial", gradientcolor: BLACK, gradientmiddle: "rgb(200,220,240)" },
    /^gradientcolor makes/,
  ],
  [
    "one that passes through the background's brightness",
    { gradient: "linear", background: "rgb(140,140,140)", gradientcolor: WHITE, foreground: BLACK },
    /too close to the background/,
  ],
  ["a gradient without its end", { gradient: "linear" }, /^gradientcolor is required with a gradient/],
  ["a frame without a caption", { frame: "card" }, /^caption is required with a frame/],
  ["a caption without a frame", { caption: "Scan me" }, /^frame is required with a caption/],
  [
    "a frame that hides its caption",
    { frame: "card", caption: "Scan me", framecolor: "rgb(220,220,220)" },
    /^framecolor is too close .* 1\.4 : 1 and must be 3 : 1/,
  ],
])("refuses %s", (_what, style, message) => {
  expect(refusal(style)).toThrow(message);
});

test("a gradient of light modules is as good as its darkest part, which lies between its ends", () => {
  const light = {
    foreground: "rgb(255,80,80)",
    gradientcolor: "rgb(80,255,255)",
    gradient: "linear",
  } as const;
  const ends = [light.foreground, light.gradientcolor].map((foreground) =>
    leastContrastOf({ foreground }, BLACK),
  );
  expect(leastContrastOf(light, BLACK)).toBeLessThanOrEqual(Math.min(...ends));
  const dip = { foreground: "rgb(255,0,0)", gradientcolor: "rgb(0,0,255)", gradient: "linear" } as const;
  expect(leastContrastOf(dip, BLACK)).toBeLessThan(leastContrastOf({ foreground: "rgb(0,0,255)" }, BLACK));
});

const matrix = matrixOf("https://go.example/qr/Ab3dEf9", "without-logo");
const draw = (look: QrStyle) => drawQr(matrix, { foreground: BLACK, background: WHITE, ...look });

test.each([
  ["emoji", "Scan 🚂 me", /contains "🚂", which cannot be drawn: the sans typeface has Latin letters only/],
  ["Chinese", "扫码", /contains "扫"/],
  ["Hebrew", "סרוק", /cannot be drawn/],
  ["Cyrillic in the sans typeface", "Меню", /the mono typeface has Cyrillic ones as well/],
  ["a change of direction", "Scan\u202eme", /cannot be drawn/],
  ["a word that is too long", "x".repeat(60), /is too long to be read/],
])("a caption with %s is refused in plain words", async (_what, caption, message) => {
  await expect(draw({ frame: "card", caption })).rejects.toThrow(message);
});

test("a caption is drawn as paths, so that nothing in it is markup", async () => {
  const { shapes } = await draw({ frame: "outline", caption: '<script>"&amp;</script>' });
  for (const { d } of shapes) expect(d).toMatch(/^[MLHVCQAZa-z0-9 .,-]+$/i);
  await expect(draw({ frame: "card", caption: "Меню", captionface: "mono" })).resolves.toBeDefined();
});

test.each(FRAMES)("the frame %s keeps four modules of quiet zone, whatever the margin", async (frame) => {
  const { width, height, shapes } = await draw({ frame, caption: "Scan me", margin: 0 });
  const code = shapes.at(-1);
  const [left = 0, top = 0] = [code?.x, code?.y];
  const right = width - left - matrix.length;
  expect(Math.min(left, top, right, height - top - matrix.length)).toBeGreaterThanOrEqual(4);
});
