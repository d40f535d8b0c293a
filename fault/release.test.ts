import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { RELEASES } from "@/lib/platform/database/migration-compatibility";
import { version } from "@/lib/platform/version";
import { commitOf } from "./release";

const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" });
/** A shallow clone and a package have no history to compare with. */
const has = (commit: string) => git("cat-file", "-e", `${commit}^{commit}`).status === 0;
const ordered = (numbers: string) =>
  numbers
    .split(".")
    .map((part) => part.padStart(6, "0"))
    .join(".");

test("releases are in order, none is later than this version, and all but the newest name their commit", () => {
  const versions = RELEASES.map((release) => ordered(release.version));
  expect(versions).toEqual([...new Set(versions)].toSorted());
  expect(versions.at(-1)?.localeCompare(ordered(version()))).toBeLessThanOrEqual(0);
  for (const { commit } of RELEASES.slice(0, -1)) expect(commit).toMatch(/^[0-9a-f]{40}$/);
});

for (const { version: name, newest, commit } of RELEASES)
  test.skipIf(!commit || !has(commit))(
    `the commit of ${name} has its version and its newest migration`,
    () => {
      expect(commitOf(name)).toBe(commit);
      expect(commitOf(`v${name}`)).toBe(commit);
      const { stdout } = git("ls-tree", "--name-only", `${commit}`, "prisma/migrations/");
      const migrations = stdout.split("\n").filter((path) => /\/\d+_\w+$/.test(path));
      expect(migrations.toSorted().at(-1)).toBe(`prisma/migrations/${newest}`);
    },
  );

test("a release that this clone doesn't have is not replaced by another one", () => {
  expect(() => commitOf("99.0.0")).toThrow(/no commit of 99\.0\.0.*unshallow/);
});
