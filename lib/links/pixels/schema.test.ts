import { describe, expect, test } from "vitest";
import { parse } from "@/lib/platform/failure";
import { kindOf, PIXEL_KINDS, tagProblem } from "./enums";
import { NewPixel, PixelChanges } from "./schema";

test("there are thirteen kinds with unique names and brands", () => {
  expect(PIXEL_KINDS).toHaveLength(13);
  expect(new Set(PIXEL_KINDS.flatMap(({ name, brand }) => [name, brand])).size).toBe(26);
});

describe.each(PIXEL_KINDS)("$name", ({ name, brand, example }) => {
  test("is meant by its brand's name too, takes its example and keeps the word that was sent", () => {
    expect(kindOf(brand)).toBe(name);
    for (const type of [name, brand])
      expect(parse(NewPixel, { type, name: "A", tag: ` ${example} ` })).toEqual({
        type,
        name: "A",
        tag: example,
        kind: name,
      });
  });

  test.each(["'", '"', "`", "\\", "<", ">", "&", "$", "{", "(", ";", "\n", "\u2028", " ", ".", ":", "é"])(
    "refuses a tag that holds %j anywhere",
    (sign) => {
      for (const tag of [
        `${sign}${example}`,
        `${example}${sign}`,
        `${example.slice(0, 4)}${sign}${example.slice(4)}`,
      ])
        expect(tagProblem(name, tag)).toMatch(/^must look like/);
    },
  );
});

test.each([
  ["tagmanagerpixel", "GTM-ABC123"],
  ["tagmanagerpixel", "GA-123456789"],
  ["analyticspixel", "UA-1234567-12"],
  ["adsplatformpixel", "AW-123456789/AbC-D_efG-h12_34-567"],
  ["adsplatformpixel", "1071234567"],
  ["microblogpixel", "tw-o1abc-o2def"],
  ["microblogpixel", "1234567"],
  ["retargetingpixel", "ABCDEFGHIJKLMNOPQRSTUV/ABCDEFGHIJKLMNOPQRSTUV"],
  ["forumpixel", "t2_abc123"],
])("%s takes %s, as it was shown before or in another place", (kind, tag) => {
  expect(tagProblem(kind, tag)).toBeUndefined();
});

test.each([
  ["socialnetworkpixel", "G-4KQ8ZW1X7T"],
  ["socialnetworkpixel", ""],
  ["qapixel", "1234"],
  ["messagingpixel", "not-a-uuid"],
  ["searchenginepixel", "12"],
])("%s refuses %j", (kind, tag) => {
  expect(tagProblem(kind, tag)).toMatch(/^must look like/);
});

test.each([
  [{ name: "A", tag: "1" }, "type is required."],
  [{ type: "unknownpixel", name: "A", tag: "1234567" }, /^type must be one of tagmanagerpixel/],
  [{ type: "FBPIXEL", name: "A", tag: "1234567" }, /^type must be one of/],
  [{ type: "fbpixel", name: "", tag: "1234567" }, "name is required."],
  [{ type: "fbpixel", name: "A", tag: null }, "tag is required."],
  [{ type: "fbpixel", name: "A", tag: 1234567 }, "tag must be text."],
  [{ type: "fbpixel", name: "A", tag: "x" }, "tag must look like 318274659102834 for a pixel of this type."],
])("a new pixel of %j is refused", (body, message) => {
  expect(() => parse(NewPixel, body)).toThrow(message);
});

test("an update needs a tag and may leave the name", () => {
  expect(parse(PixelChanges, { tag: "1234567" })).toEqual({ tag: "1234567" });
  expect(() => parse(PixelChanges, { name: "A" })).toThrow("tag is required.");
});
