import { expect, test } from "vitest";
import { isNamed } from "./target";

const row = (alias: string, host = "go.example.com") => ({ alias, shorturl: `https://${host}/${alias}` });

test.each([
  ["spring-sale", "spring-sale", true],
  ["Spring-Sale", "spring-sale", true],
  ["spring-sale", "spring", false],
  ["spring-sale", "spring-*", true],
  ["spring", "spring-*", false],
  ["a-spring-b", "*spring*", true],
  ["docs/intro", "docs/*", true],
  ["v1.2", "v1.2", true],
  ["v1x2", "v1.2", false],
  ["größe-a", "größe-*", true],
])("%s by %s: %s", (alias, wanted, expected) => {
  expect(isNamed(row(alias), wanted, "")).toBe(expected);
});

test("a host narrows it down", () => {
  expect(isNamed(row("spring"), "spring", "go.example.com")).toBe(true);
  expect(isNamed(row("spring"), "spring", "sho.rt")).toBe(false);
});
