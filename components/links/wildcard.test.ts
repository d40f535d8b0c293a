import { expect, test } from "vitest";
import { addressToCopy, exampleBelow, isWildcard } from "./wildcard";

test("a wildcard's example shows what the star stands for", () => {
  expect(exampleBelow("docs/*", "https://docs.example.com/v2/*?a=*#b")).toEqual({
    path: "docs/guide/start",
    to: "docs.example.com/v2/guide/start?a=*#b",
    passes: true,
  });
  expect(exampleBelow("docs/*", "https://example.com/")).toMatchObject({ to: "example.com/", passes: false });
  expect(exampleBelow("docs/*", "").to).toBe("");
});

test("only a star after a slash makes a wildcard", () => {
  expect(["docs/*", "a/b/*", "docs", "*", "/*", "docs*", "a/*/b"].filter(isWildcard)).toEqual([
    "docs/*",
    "a/b/*",
  ]);
  expect(addressToCopy("https://go.example/docs/*")).toBe("https://go.example/docs/");
  expect(addressToCopy("https://go.example/docs")).toBe("https://go.example/docs");
});
