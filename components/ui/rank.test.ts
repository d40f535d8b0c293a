import { expect, test } from "vitest";
import { rank } from "./rank";

const named = (...labels: string[]) => labels.map((label) => ({ label }));
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test("names that begin with the text come before names with a later word that does", () => {
  const languages = named("Canadian French", "French", "Frisian");
  expect(labels(rank(languages, "fren"))).toEqual(["French", "Canadian French"]);
});

test("a code finds its option, before names that begin with it", () => {
  const countries = [
    { label: "Denmark", mark: "DK" },
    { label: "Germany", mark: "DE" },
    { label: "Bangladesh", mark: "BD" },
  ];
  expect(labels(rank(countries, "de"))).toEqual(["Germany", "Denmark"]);
});

test("another name finds an option, and later words of it do", () => {
  const countries = [
    { label: "Bundled", also: () => [] },
    { label: "Germany", also: () => ["Deutschland", "Bundesrepublik Deutschland"] },
    { label: "Netherlands", also: () => ["Holland"] },
  ];
  expect(labels(rank(countries, "bund"))).toEqual(["Bundled", "Germany"]);
  expect(labels(rank(countries, "holl"))).toEqual(["Netherlands"]);
});

test("accents, case, apostrophes and spaces at the ends make no difference", () => {
  const countries = named("Côte d’Ivoire", "Türkiye", "Åland Islands");
  expect(labels(rank(countries, " COTE D'I"))).toEqual(["Côte d’Ivoire"]);
  expect(labels(rank(countries, "turk"))).toEqual(["Türkiye"]);
  expect(labels(rank(countries, "aland"))).toEqual(["Åland Islands"]);
});

test("text inside a word counts only where nothing else fits", () => {
  const countries = named("Algeria", "Germany", "Nigeria");
  expect(labels(rank(countries, "ger"))).toEqual(["Germany"]);
  expect(labels(rank(countries, "geria"))).toEqual(["Algeria", "Nigeria"]);
  expect(rank(countries, "xyz")).toEqual([]);
});

test("without text, the list is as it was", () => {
  const countries = named("Germany", "Algeria");
  expect(rank(countries, "  ")).toBe(countries);
});
