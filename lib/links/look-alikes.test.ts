import { expect, test } from "vitest";
import { readAlias } from "./alias-text";
import { asciiLookOf } from "./look-alikes";

const lookOf = (typed: string) => {
  const read = readAlias(typed);
  return "alias" in read ? asciiLookOf(read.alias) : read.problem;
};

test.each([
  ["сар", "cap"],
  ["САР", "cap"],
  ["раура", "paypa"],
  ["сор/*", "cop/*"],
  ["ορα", "opa"],
  ["уро-24", "ypo-24"],
  ["ɑpple", "apple"],
])("%s looks like %s", (typed, look) => {
  expect(lookOf(typed)).toBe(look);
});

test.each(["menü", "café", "日本", "νέα", "sale", "sale/*", "🎉", "привет", "straße", "łódź"])(
  "%s looks like nothing in ASCII",
  (typed) => {
    expect(lookOf(typed)).toBeUndefined();
  },
);
