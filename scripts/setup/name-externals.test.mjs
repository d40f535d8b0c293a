import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nameExternals } from "./name-externals.mjs";

let build;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(build, "node_modules/@prisma"), { recursive: true });
  mkdirSync(join(build, "server/chunks"), { recursive: true });
  symlinkSync("../../pg", join(build, "node_modules/pg-587764f78a6c7a9c"));
  symlinkSync("../../../client", join(build, "node_modules/@prisma/client-2c3a283f134fdcb6"));
});
afterEach(() => rmSync(build, { recursive: true }));

test("a build names its packages as npm does", () => {
  const script = join(build, "server/chunks/page.js");
  writeFileSync(
    script,
    'require("pg-587764f78a6c7a9c"); require("@prisma/client-2c3a283f134fdcb6/runtime/client")',
  );
  nameExternals(build);
  expect(readFileSync(script, "utf8")).toBe('require("pg"); require("@prisma/client/runtime/client")');
  expect(existsSync(join(build, "node_modules"))).toBe(false);
});

test("a build without packages outside stays as it is", () => {
  rmSync(join(build, "node_modules"), { recursive: true });
  const script = join(build, "server/page.js");
  writeFileSync(script, "alone()");
  nameExternals(build);
  expect(readFileSync(script, "utf8")).toBe("alone()");
});
