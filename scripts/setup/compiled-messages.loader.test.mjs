import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no message has an empty branch, which is nothing at all once it is compiled", () => {
  const empty = readFileSync("messages/en.json", "utf8")
    .split("\n")
    .filter((line) => /".*\{\s*\}.*"/.test(line));
  expect(empty).toEqual([]);
});
