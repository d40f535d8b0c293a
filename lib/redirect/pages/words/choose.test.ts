import { expect, test } from "vitest";
import { languagesOf } from "@/lib/analytics/enrich/language";
import { opening, shortAddress } from "../layout";
import { filled, LANGUAGES, longDate, wordsFor } from "./choose";
import { en } from "./en";

const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();

test.each([...LANGUAGES.values()])(
  "$lang says everything that English says, with the same things filled in",
  (words) => {
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, sentence] of Object.entries(words)) {
      expect(sentence.trim(), key).not.toBe("");
      expect(places(sentence), key).toEqual(places(en[key as keyof typeof en]));
    }
  },
);

test("there are nine languages", () => expect(LANGUAGES.size).toBe(9));

test.each([
  ["de-AT,en;q=0.5", "de"],
  ["ja,pl;q=0.4", "pl"],
  ["pt-BR", "pt"],
  ["ar-EG,en;q=0.5", "ar"],
  ["en;q=0.2,fr;q=0.9", "fr"],
  ["ja", "en"],
  ["", "en"],
  ["<script>", "en"],
])("who asks for %s reads %s", (header, lang) => {
  expect(wordsFor(languagesOf(header)).lang).toBe(lang);
});

test.each([
  ["ar", "rtl"],
  ["de", "ltr"],
])("a page in %s opens %s", (lang, direction) => {
  expect(opening(wordsFor(languagesOf(lang)), "x").text).toContain(
    `<html lang="${lang}" dir="${direction}">`,
  );
});

test("addresses and numbers read the same in every language", () => {
  expect(shortAddress("go.example", "sale").text).toMatch(/^<bdi dir="ltr">/);
  for (const words of LANGUAGES.values())
    expect(longDate(words, new Date("2026-11-26T00:00Z")), words.lang).toMatch(/26.*2026/);
});

test("unknown placeholders stay as they are", () => {
  expect(filled("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});
