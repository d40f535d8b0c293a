import { expect, test } from "vitest";
import { isNewerFormat } from "./format-mark";

test.each([
  ["1", 2, false],
  ["2", 2, false],
  ["2\n", 2, false],
  ["3 2 9.4.0", 2, true],
  ["3 1 9.4.0", 2, true],
])("%j can be used by programs of format %i", (mark, own, isNewer) => {
  expect(isNewerFormat(mark, own)).toBe(isNewer);
});

test.each([
  ["3", /by a newer version of Switchyard \(format 3; .* supports 2\)/],
  ["4 3 9.4.0", /by Switchyard 9\.4\.0 \(format 4;/],
  ["no number", /format no/],
])("%j can't", (mark, words) => {
  expect(() => isNewerFormat(mark, 2)).toThrow(words);
});
