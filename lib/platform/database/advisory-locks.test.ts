import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCKS } from "./advisory-locks";

const migrations = readdirSync("prisma/migrations", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql"))
  .map((file) => readFileSync(`prisma/migrations/${file}`, "utf8"));
const inMigrations = migrations.flatMap((sql) =>
  [...sql.matchAll(/pg_(?:try_)?advisory_\w*lock\w*\(\s*([^)]*)\)/g)].map(([, number]) => Number(number)),
);

test("the migrations take advisory locks by the product's numbers only", () => {
  expect(inMigrations.length).toBeGreaterThan(2);
  expect(inMigrations.filter((number) => !Object.values(LOCKS).includes(number))).toEqual([]);
});

test("no two locks share a number", () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});
