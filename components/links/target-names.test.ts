import { expect, test } from "vitest";
import { rank } from "@/components/ui/rank";
import { otherNames } from "./other-names";
import { languageNameIn, targetNames } from "./target-names";

const { countries: COUNTRIES, languages: LANGUAGES } = targetNames("en");

const first = (options: typeof COUNTRIES, typed: string) => rank(options, typed)[0]?.label;

test.each([
  ["germ", "Germany"],
  ["deu", "Germany"],
  ["uk", "Ukraine"],
  ["usa", "United States"],
  ["holland", "Netherlands"],
  ["cote", "Côte d’Ivoire"],
  ["turkey", "Türkiye"],
  ["us", "United States"],
  ["日本", "Japan"],
  ["مصر", "Egypt"],
])("%s finds the country %s", (typed, country) => {
  expect(first(COUNTRIES, typed)).toBe(country);
});

test.each([
  ["fren", "French"],
  ["deu", "German"],
  ["esp", "Spanish"],
  ["pt-br", "Brazilian Portuguese"],
  ["mexic", "Mexican Spanish"],
])("%s finds the language %s", (typed, language) => {
  expect(first(LANGUAGES, typed)).toBe(language);
});

test("the United Kingdom is found as UK", () => {
  expect(rank(COUNTRIES, "uk").map(({ label }) => label)).toContain("United Kingdom");
});

test("names are those of the reader's languages too", () => {
  expect(otherNames("region", "JP", ["es"])).toContain("Japón");
  expect(otherNames("language", "fr", ["de-AT"])).toContain("Französisch");
});

test("languages of a browser that no standard knows are passed over", () => {
  expect(otherNames("region", "DE", ["no_such language", ""])).toEqual(["Germany", "Deutschland"]);
});

test("countries are named and sorted as the reader's language does", () => {
  const { countries, countryName, languageName } = targetNames("de");
  expect(countryName("germany")).toBe("Deutschland");
  expect(languageName("fr")).toBe("Französisch");
  expect(countryName("germany-bavaria")).toBe("germany-bavaria");
  const labels = countries.map(({ label }) => label);
  expect(labels.indexOf("Österreich")).toBeLessThan(labels.indexOf("Pakistan"));
});

test.each([
  ["pt-br", "en", "Brazilian Portuguese"],
  ["fr", "de", "Französisch"],
  ["zz", "en", "zz"],
  ["de-de-de", "en", "de-de-de"],
  ["constructor", "ar", "constructor"],
  ["pt_br", "en", "pt_br"],
])("the language %s is called in %s: %s", (tag, locale, name) => {
  expect(languageNameIn(locale, tag)).toBe(name);
});
