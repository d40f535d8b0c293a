import { describe, expect, test } from "vitest";
import { arrows } from "@/lib/architecture/arrows";
import { documents } from "@/lib/architecture/documents";
import { shape } from "@/lib/architecture/shape";
import { sizes } from "@/lib/architecture/sizes";
import { readTree } from "@/lib/architecture/tree";
import { words } from "@/lib/architecture/words";

const sources = readTree();

describe.each([
  ["who may import whom", arrows],
  ["what a file is", shape],
  ["how long a file is", sizes],
  ["what a file says", words],
  ["what documents say", documents],
])("%s", (_, rules) => {
  test.each(rules)("$name", ({ name, advice, broken }) => {
    const found = broken(sources);
    expect(found, `${name}. ${advice}\n${found.join("\n")}\n`).toEqual([]);
  });
});

test("the tree is really read", () => {
  expect(sources.map(({ path }) => path)).toContain("lib/platform/env.ts");
  expect(sources.find(({ path }) => path === "lib/platform/database/pool.ts")?.imports).toContain(
    "lib/platform/database/connect",
  );
});
