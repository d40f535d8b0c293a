import { expect, test } from "vitest";
import { safeNext } from "@/components/paths";

test("a path of ours is followed, with its query and fragment", () => {
  expect(safeNext("/dashboard/links?q=a#top", "/")).toBe("/dashboard/links?q=a#top");
});

test.each([
  null,
  "",
  "dashboard",
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example",
  "/.//evil.example/",
  "/a/..//evil.example/",
  "/%2e//evil.example",
  "/./\\evil.example/",
  "javascript:alert(1)",
])("%j leads to the fallback", (next) => {
  expect(safeNext(next, "/home")).toBe("/home");
});
