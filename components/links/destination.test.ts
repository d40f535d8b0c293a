import { describe, expect, test } from "vitest";
import { addressOf, isWebAddress, withScheme } from "./destination";

describe("a typed address", () => {
  test.each([
    ["example.com/page", "https://example.com/page"],
    [" www.example.com ", "https://www.example.com"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["localhost:3000", "https://localhost:3000"],
  ])("%j gets the scheme that was left out", (typed, whole) => {
    expect(withScheme(typed)).toBe(whole);
  });

  test.each([
    "",
    "http://example.com",
    "HTTPS://example.com",
    "mailto:a@example.com",
    "javascript:alert(1)",
    "two words",
  ])("%j stays as it is", (typed) => expect(withScheme(typed)).toBe(typed));
});

test("only one whole web address counts as pasted address", () => {
  expect(isWebAddress("https://example.com/a?b=c")).toBe(true);
  expect(isWebAddress("see https://example.com")).toBe(false);
  expect(isWebAddress("example.com")).toBe(false);
});

test("an address without its scheme gets https, and any other stays what it is", () => {
  expect(addressOf(" go.example.com ")).toBe("https://go.example.com");
  expect(addressOf("http://go.example.com")).toBe("http://go.example.com");
  expect(addressOf("javascript:alert(1)")).toBe("javascript:alert(1)");
  expect(addressOf("")).toBe("");
});
