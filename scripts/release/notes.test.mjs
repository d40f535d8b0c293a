import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releaseNotes } from "./notes.mjs";

const CHANGELOG = `# Changelog

## [Unreleased]

- Later.

## [0.2.0] - 2026-10-01

### Added

- One.

## [0.1.0] - 2026-09-01

- First.

[0.1.0]: https://example.com/0.1.0
`;

test("a version's notes are its section, without its title and the links below", () => {
  expect(releaseNotes(CHANGELOG, "0.2.0")).toBe("### Added\n\n- One.\n");
  expect(releaseNotes(CHANGELOG, "0.1.0")).toBe("- First.\n");
});

test("a version that the changelog doesn't name is refused, and part of a number is none", () => {
  expect(() => releaseNotes(CHANGELOG, "0.2")).toThrow(
    "CHANGELOG.md has nothing about 0.2. It names Unreleased, 0.2.0, 0.1.0.",
  );
});

test("the version of package.json has notes", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(releaseNotes(readFileSync("CHANGELOG.md", "utf8"), version)).toMatch(/^- /m);
});
