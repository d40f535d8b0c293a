import { expect, test } from "vitest";
import { languagesOf, lookup } from "./language";

test.each([
  ["de-CH;q=0.8, fr, en;q=0.9", ["fr", "en", "de-ch"], "French"],
  ["en-US,en;q=0.9", ["en-us", "en"], "English"],
  ["de;q=0, pl", ["pl"], "Polish"],
  ["*", [], ""],
  ["", [], ""],
  ["x".repeat(600), [], ""],
  ["en;q=nonsense, pl;q=0.1", ["pl"], "Polish"],
  ["zh-Hant-TW", ["zh-hant-tw"], "Chinese"],
  ["pt_BR, deu;q=0.5", ["pt-br", "de"], "Portuguese"],
  ["i-nothing", ["i-nothing"], ""],
])("%s", (header, tags, name) => {
  expect(languagesOf(header)).toEqual({ tags, name });
});

test.each([
  ["the exact tag goes before its shorter form", "fr-CA, en", ["fr", "fr-ca"], "fr-ca"],
  ["a longer wish finds a shorter offer", "de-CH", ["fr", "de"], "de"],
  ["a shorter wish does not find a longer offer", "de", ["de-ch"], undefined],
  ["the visitor's order decides, not the list's", "pl;q=0.5, fr", ["pl", "fr"], "fr"],
  ["a single letter goes with what follows it", "zh-x-private", ["zh"], "zh"],
  ["nobody is offered what they refuse", "en;q=0", ["en"], undefined],
])("%s", (_promise, header, offers, found) => {
  expect(lookup(languagesOf(header), new Map(offers.map((tag) => [tag, tag])))).toBe(found);
});
