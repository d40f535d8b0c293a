import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkFormat } from "./format";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "format-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a new data directory is marked, and taken again", () => {
  checkFormat(folder);
  expect(readFileSync(join(folder, "format"), "utf8")).toBe("1\n");
  expect(() => checkFormat(folder)).not.toThrow();
});

test.each(["2", "1000", "no number"])("a data directory of format %s is refused", (format) => {
  writeFileSync(join(folder, "format"), format);
  expect(() => checkFormat(folder)).toThrow(/newer version/);
  expect(readFileSync(join(folder, "format"), "utf8")).toBe(format);
});
