import sharp from "sharp";
import { expect, test } from "vitest";
import { loadTypeface } from "@/lib/platform/media/typeface";
import { type Pictured, pictureSvg } from "./picture-svg";

const drawText = await loadTypeface();

const WHOLE: Pictured = { title: "go.acme.co/spring", clicks: 1_402, days: 28, course: [3, 1, 4, 1, 5] };

/** Whether part of the picture has anything but the background. */
async function isDrawn(
  pictured: Pictured,
  part: { left: number; top: number; width: number; height: number },
) {
  const cut = await sharp(Buffer.from(pictureSvg(pictured, drawText)))
    .removeAlpha()
    .extract(part)
    .png()
    .toBuffer();
  const { channels } = await sharp(cut).stats();
  return channels.some(({ min, max }) => min !== max);
}

const TOTAL = { left: 0, top: 270, width: 1_200, height: 160 };
const COURSE = { left: 0, top: 460, width: 1_200, height: 170 };

test("the picture contains only paths and a background: no text, address or script", () => {
  expect(pictureSvg({ ...WHOLE, title: '"><script>', subject: "a&b" }, drawText)).toMatch(
    /^<svg [^<]*>(<(path|rect) [^<>]*\/>)+<\/svg>$/,
  );
});

test("cards that are not shared are not in the picture", async () => {
  expect([await isDrawn(WHOLE, TOTAL), await isDrawn(WHOLE, COURSE)]).toEqual([true, true]);
  const { clicks: _, ...withoutTotal } = WHOLE;
  expect([await isDrawn(withoutTotal, TOTAL), await isDrawn(withoutTotal, COURSE)]).toEqual([false, true]);
  const { course: __, ...withoutCourse } = WHOLE;
  expect([await isDrawn(withoutCourse, TOTAL), await isDrawn(withoutCourse, COURSE)]).toEqual([true, false]);
});

test.each([
  ["a long title", "For the sponsors of the great northern summer festival of short links and long evenings"],
  ["one word", "w".repeat(255)],
  ["a long address", `go.acme.co/${"spring".repeat(10)}`],
])("%s stays within the margins", async (_what, title) => {
  expect(await isDrawn({ ...WHOLE, title }, { left: 1_135, top: 0, width: 65, height: 250 })).toBe(false);
  expect(await isDrawn({ ...WHOLE, title }, { left: 1_000, top: 120, width: 128, height: 90 })).toBe(true);
});
