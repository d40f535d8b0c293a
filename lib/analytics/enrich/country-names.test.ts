import { expect, test } from "vitest";
import { ALPHA_2, countries, countryCode, countryName, placeNamed } from "./country-names";

test.each([
  ["Poland", "PL"],
  ["poland", "PL"],
  ["pl", "PL"],
  [" PL ", "PL"],
  ["United States", "US"],
  ["usa", "US"],
  ["UK", "GB"],
  ["Côte d’Ivoire", "CI"],
  ["Cote d'Ivoire", "CI"],
  ["Türkiye", "TR"],
  ["Turkey", "TR"],
  ["Trinidad and Tobago", "TT"],
  ["DEU", "DE"],
  ["deu", "DE"],
  ["276", "DE"],
  ["840", "US"],
  ["076", "BR"],
  ["76", "BR"],
  ["GBR", "GB"],
  ["el", "GR"],
  ["XKX", "XK"],
  ["000", undefined],
  ["001", undefined],
  ["999", undefined],
  ["0276", undefined],
  ["-76", undefined],
  ["EUR", undefined],
  ["Atlantis", undefined],
  ["", undefined],
])("%s is %s", (name, code) => {
  expect(countryCode(name)).toBe(code);
});

test.each([
  ["Germany-Bavaria", { country: "DE", region: "bavaria" }],
  ["DEU-Bavaria", { country: "DE", region: "bavaria" }],
  ["276-Bavaria", { country: "DE", region: "bavaria" }],
  ["de-Bavaria", { country: "DE", region: "bavaria" }],
  ["Guinea-Bissau", { country: "GW", region: "" }],
  ["Guinea-Bissau-Oio", { country: "GW", region: "oio" }],
  ["Atlantis-North", undefined],
])("%s is a place", (name, place) => {
  expect(placeNamed(name)).toEqual(place);
});

test("every country has a code, a name, and its name leads back to it", () => {
  expect(countries().length).toBeGreaterThanOrEqual(245);
  expect(countries().filter(({ code, name }) => countryCode(name) !== code)).toEqual([]);
  expect(new Set(ALPHA_2.values())).toEqual(new Set(countries().map(({ code }) => code)));
  expect(countryName("DE")).toBe("Germany");
  expect(countryName("")).toBe("");
});
