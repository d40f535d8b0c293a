import { expect, test } from "vitest";
import { inLanguage } from "./names";

test.each([
  ["/docs/guides", "/docs/guides?language=de"],
  ["/docs/guides/apps", "/docs/guides/apps?language=de"],
  ["/docs/guides/apps#paths", "/docs/guides/apps?language=de#paths"],
  ["/docs#links", "/docs#links"],
  ["https://example.com/docs/guides", "https://example.com/docs/guides"],
  ["#paths", "#paths"],
])("%s stays in the language that was asked for", (href, expected) => {
  expect(inLanguage(href, "de")).toBe(expected);
  expect(inLanguage(href, undefined)).toBe(href);
});
