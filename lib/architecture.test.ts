import { describe, expect, test } from "vitest";
import { arrows } from "./architecture/arrows";
import { shape } from "./architecture/shape";
import { sizes } from "./architecture/sizes";
import { readTree } from "./architecture/tree";
import { words } from "./architecture/words";

const sources = readTree();

describe.each([
  ["who may import whom", arrows],
  ["what a file is", shape],
  ["how long a file is", sizes],
  ["what a file says", words],
])("%s", (_, rules) => {
  test.each(rules)("$name", ({ name, advice, broken }) => {
    const found = broken(sources);
    expect(found, `${name}. ${advice}\n${found.join("\n")}\n`).toEqual([]);
  });
});

test("the tree is really read", () => {
  expect(sources.map(({ path }) => path)).toContain("lib/env.ts");
  expect(sources.find(({ path }) => path === "lib/pool.ts")?.imports).toContain("lib/database/locate");
});
