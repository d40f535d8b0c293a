import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "@/lib/platform/env";

const unit = readFileSync("deploy/switchyard.service", "utf8");
const valuesOf = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value);

test("the unit of systemd names only settings that there are", () => {
  const names = valuesOf("Environment").flatMap((line) =>
    line.split(" ").map((entry) => entry.split("=")[0]),
  );
  expect(names).toContain("DATA_DIR");
  // Of the C library, not ours.
  expect(names.filter((name) => name !== "MALLOC_ARENA_MAX" && !SETTING_NAMES.includes(name))).toEqual([]);
});

test("it starts the program of the package, with Node's options of npm start", () => {
  const { name, bin, scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const [start] = valuesOf("ExecStart");
  expect(start).toContain(`/node_modules/${name}/${bin.switchyard.replace(/^\.\//, "")} start`);
  const options = scripts.start.split(" ").filter((word) => word.startsWith("--"));
  expect(start.split(" ").filter((word) => word.startsWith("--"))).toEqual(options);
});

test("what the unit and the list of settings lead to for reading is in the package", () => {
  const { files } = JSON.parse(readFileSync("package.json", "utf8"));
  const patterns = files.map(
    (glob) => new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`),
  );
  const isPacked = (path) => existsSync(path) && patterns.some((pattern) => pattern.test(path));
  const documents = valuesOf("Documentation").map((address) => address.split("/node_modules/switchyard/")[1]);
  const named = readFileSync(".env.example", "utf8").match(/\bdocs\/[a-z-]+\.md\b/g) ?? [];
  expect(documents).toHaveLength(1);
  expect([...documents, ...named].filter((path) => !isPacked(path))).toEqual([]);
});

test("it waits longer for the end than the server takes, and may write to its data alone", () => {
  expect(Number(valuesOf("TimeoutStopSec")[0])).toBeGreaterThan(10);
  expect(valuesOf("ProtectSystem")).toEqual(["strict"]);
  expect(valuesOf("StateDirectory")).toEqual(["switchyard"]);
});
