import { expect, test } from "vitest";
import { advice, dependencies, sameInstall } from "./dependencies.mjs";

const wanted = {
  "": { name: "switchyard" },
  "node_modules/pg": { version: "8.0.0", integrity: "sha512-a" },
  "node_modules/only-for-mac": { version: "1.0.0", integrity: "sha512-b", optional: true },
};
const pg = { version: "8.0.0", integrity: "sha512-a" };

test.each([
  ["everything this platform needs is there", { "node_modules/pg": pg }, true],
  ["nothing is installed", {}, false],
  ["another version is installed", { "node_modules/pg": { ...pg, version: "7.0.0" } }, false],
  ["other contents are installed", { "node_modules/pg": { ...pg, integrity: "sha512-c" } }, false],
  ["something is left over", { "node_modules/pg": pg, "node_modules/old": pg }, false],
])("%s", (_, installed, same) => {
  expect(sameInstall(wanted, installed)).toBe(same);
});

test("what these tests run on counts as installed", () => {
  expect(dependencies.isDone()).toBe(true);
});

test.each([
  ["npm error code ENOTFOUND", /registry cannot be reached/],
  ["npm error code EACCES", /may not write here/],
  ["npm error code ENOSPC", /disk is full/],
  ["npm error code E404", /npm's words are above/],
])("%s is explained", (output, explanation) => {
  expect(advice(output)).toMatch(explanation);
});
