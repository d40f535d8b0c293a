import { expect, test } from "vitest";
import { blankPicture, wantedOf } from "./serve";

test.each([
  ["bytes=0-", { kind: "part", first: 0, last: 99 }],
  ["bytes=0-0", { kind: "part", first: 0, last: 0 }],
  ["bytes=10-19", { kind: "part", first: 10, last: 19 }],
  ["bytes=90-500", { kind: "part", first: 90, last: 99 }],
  ["bytes=-10", { kind: "part", first: 90, last: 99 }],
  ["bytes=-500", { kind: "part", first: 0, last: 99 }],
  ["bytes=100-", { kind: "none" }],
  ["bytes=-0", { kind: "none" }],
  ["bytes=20-10", { kind: "all" }],
  ["bytes=0-1,5-6", { kind: "all" }],
  ["bytes=-", { kind: "all" }],
  ["lines=1-2", { kind: "all" }],
  [null, { kind: "all" }],
])("of a hundred bytes, %s asks for %j", (header, wanted) => {
  expect(wantedOf(header, 100)).toEqual(wanted);
});

test("there are four placeholders, and none by a name that every object has", () => {
  for (const what of ["image", "video", "audio", "cover"]) expect(blankPicture(what)).toMatch(/^<svg/);
  for (const what of ["constructor", "other", ""]) expect(blankPicture(what)).toBeUndefined();
});
