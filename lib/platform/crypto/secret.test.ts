import { expect, test } from "vitest";
import { sameText } from "./secret";

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["ab", "abc", false],
  ["", "", true],
  ["\u00e9\u00e9\u00e9", "abc", false],
  ["\u00e9", "ab", false],
])("%j is %j: %s", (given, right, expected) => {
  expect(sameText(given, right)).toBe(expected);
});
