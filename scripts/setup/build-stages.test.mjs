import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BUILT, fingerprint } from "./build-stages.mjs";

const NOT_BUILT = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "NOTICE",
  "README.md",
  "SECURITY.md",
  "attack",
  "bench",
  "biome.json",
  "Dockerfile",
  "compose.scale.yaml",
  "compose.yaml",
  "deploy",
  "e2e",
  "fault",
  "integrations",
  "knip.json",
  "playwright.config.ts",
  "scripts",
  "vitest.config.ts",
];

test("each top-level entry is known to be built from or not", () => {
  const { status, stdout } = spawnSync("git", ["ls-tree", "--name-only", "HEAD"], { encoding: "utf8" });
  const ours = status === 0 ? stdout.trim().split("\n") : BUILT; // an unpacked archive has no git to ask
  const known = [...BUILT, ...NOT_BUILT];
  expect(ours.filter((name) => !name.startsWith(".") && !known.includes(name))).toEqual([]);
});

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sources-"));
  writeFileSync(join(folder, "links.ts"), "one");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a changed, added or renamed source changes the fingerprint; a test does not", () => {
  const before = fingerprint([folder]);
  writeFileSync(join(folder, "links.test.ts"), "test");
  expect(fingerprint([folder])).toBe(before);
  writeFileSync(join(folder, "links.ts"), "two");
  const changed = fingerprint([folder]);
  mkdirSync(join(folder, "deep"));
  writeFileSync(join(folder, "deep/alias.ts"), "");
  const added = fingerprint([folder]);
  expect(new Set([before, changed, added]).size).toBe(3);
});
