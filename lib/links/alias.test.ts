import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isReservedOn, RESERVED_WORDS } from "./alias";

/** Whether anything in a folder of app is served: it has a page, a route or a file that is not source. */
const isServed = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).some((file) =>
    /(^|\/)(page\.tsx|route\.ts|route\.next\.ts)$/.test(file),
  );

/** Paths in Next's sense: folders and files that are not source, without groups, private folders and parameters. */
const pathsOf = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory() || !/\.(tsx?|css|mjs)$/.test(entry.name))
    .filter((entry) => folder !== "app" || !entry.isDirectory() || isServed(`${folder}/${entry.name}`))
    .map((entry) => entry.name)
    .filter((name) => !/^[([_@]/.test(name));

test.each(["app", "public"])("no alias can hide what lies at the top of %s", (folder) => {
  expect(pathsOf(folder).filter((name) => !RESERVED_WORDS.has(name.toLowerCase()))).toEqual([]);
});

test("every reserved word is in lower case, as it is compared", () => {
  expect([...RESERVED_WORDS].filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test("no new link on the default host gets the alias of a page that came later", () => {
  expect(isReservedOn("default", "Status")).toBe(true);
  expect(isReservedOn("default", "status/2026")).toBe(false);
  expect(isReservedOn("branded", "status")).toBe(false);
});
