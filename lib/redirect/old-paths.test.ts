import { expect, test } from "vitest";
import { oldPaths } from "./old-paths";

test("without prefixes nothing is compared", () => {
  expect(oldPaths([])).toBeUndefined();
});

test.each([
  ["/q/abc", "/abc"],
  ["/Q/Abc/", "/Abc/"],
  ["/q/q/abc", "/q/abc"],
  ["/go.old/x/abc", "/abc"],
  ["/go.old/abc", "/abc"],
  ["/goxold/abc", undefined],
  ["/q/", undefined],
  ["/q", undefined],
  ["/abc", undefined],
  ["/x/q/abc", undefined],
])("%s is %s behind its prefix", (path, expected) => {
  expect(oldPaths(["/q/", "/go.old/", "/go.old/x/"])?.(path)).toBe(expected);
});
