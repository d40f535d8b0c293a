import { expect, test } from "vitest";
import { selection } from "./selection.mjs";

const PARTS = ["checks", "unit", "database", "e2e", "timed", "attack"];
const selected = (...words) => {
  const { wanted, unknown } = selection(words, PARTS);
  return [Object.fromEntries(wanted), unknown];
};

test("without a word everything is run", () => {
  expect(selected()).toEqual([{ checks: [], unit: [], database: [], e2e: [], timed: [], attack: [] }, []]);
});

test.each([
  ["checks", { checks: [] }],
  ["scripts/checks/selection.test.mjs", { unit: ["scripts/checks/selection.test.mjs"] }],
  ["./fault/disk.db.test.ts", { database: ["fault/disk.db.test.ts"] }],
  ["prisma/seed.db.test.ts", { database: ["prisma/seed.db.test.ts"] }],
  ["fault/hang.timed.test.ts", { timed: ["fault/hang.timed.test.ts"] }],
  ["e2e/qr.spec.ts", { e2e: ["e2e/qr.spec.ts"] }],
  ["attack/suites/paths.ts", { attack: ["attack/suites/paths.ts"] }],
])("%s is what is run", (word, wanted) => {
  expect(selected(word)).toEqual([wanted, []]);
});

test("of a folder every kind of test below it is run", () => {
  const [{ unit, database, ...others }] = selected("lib/redirect/");
  expect(others).toEqual({});
  expect(unit).toContain("lib/redirect/decide.test.ts");
  expect(database).toContain("lib/redirect/middleware.db.test.ts");
  expect(database.every((path) => path.endsWith(".db.test.ts"))).toBe(true);
});

test("a part beside one of its files is the whole part", () => {
  expect(selected("e2e/qr.spec.ts", "e2e")).toEqual([{ e2e: [] }, []]);
});

test("what is neither a part nor has tests is unknown", () => {
  expect(selected("lib/platform/env.ts", "no/such/folder", "docs", "unit")).toEqual([
    { unit: [] },
    ["lib/platform/env.ts", "no/such/folder", "docs"],
  ]);
});
