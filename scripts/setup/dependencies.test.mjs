import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { build } from "esbuild";
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

test("the dependencies of these tests count as installed", () => {
  expect(dependencies.isDone()).toBe(true);
});

test("a script that installs the dependencies needs none of them itself", async () => {
  const scripts = readdirSync("scripts")
    .map((file) => `scripts/${file}`)
    .filter((file) => file.endsWith(".mjs") && readFileSync(file, "utf8").includes("/dependencies.mjs"));
  expect(scripts).toContain("scripts/start.mjs");
  expect(scripts).toContain("scripts/test.mjs");
  const { metafile } = await build({
    entryPoints: scripts,
    outdir: "never-written",
    write: false,
    metafile: true,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    external: ["../dist/*"],
  });
  const needed = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ path, kind }) => kind === "import-statement" && isPackage(path))
      .map(({ path }) => `${file} imports ${path}`),
  );
  expect(needed).toEqual([]);
});

const isPackage = (path) => !isBuiltin(path) && !/^[./]|^scripts\//.test(path);

test("package-lock.json has the packages of every platform, not only of the one it was written on", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const known = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  // `npm ci` refuses a lock that lacks one, on every platform.
  expect(wanted.filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  ["npm error code ENOTFOUND", /registry cannot be reached/],
  ["npm error code EACCES", /cannot write to this folder/],
  ["npm error code ENOSPC", /disk is full/],
  ["npm error code E404", /See npm's output above/],
])("%s is explained", (output, explanation) => {
  expect(advice(output)).toMatch(explanation);
});
