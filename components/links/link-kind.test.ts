import { expect, test } from "vitest";
import { kindOf } from "./link-kind";

test.each([
  ["direct", "direct"],
  ["frame", "frame"],
  ["splash", "splash"],
  ["7", "splash"],
  ["overlay-3", "overlay"],
  ["overlay", "overlay"],
])("a link of type %s is shown as %s", (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});
