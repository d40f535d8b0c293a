import { expect, test } from "vitest";
import { placeLabel, stopsOf } from "./route-stops";
import { targetNames } from "./target-names";

test("stops are in the order in which targets are tried", () => {
  const stops = stopsOf({
    geo: ["de", "france"],
    device: ["iphone", "mobile"],
    language: ["pt-br"],
    rules: ["Evenings"],
  });
  expect(stops.map((stop) => stop.label)).toEqual(["DE", "France", "iPhone", "phone", "pt-br", "Evenings"]);
});

test("a device that is called as what every object has is itself", () => {
  const device = ["constructor", "__proto__", "toString"];
  const stops = stopsOf({ geo: device, device, language: device, rules: device });
  expect(stops.map(({ label }) => typeof label)).toEqual(Array(12).fill("string"));
  expect(stops.filter(({ kind }) => kind === "device").map(({ label }) => label)).toEqual(device);
});

test.each([
  ["germany", "de", "Deutschland"],
  ["Germany", "en", "Germany"],
  ["de", "ar", "DE"],
  ["germany-bavaria", "de", "Germany-bava"],
])("%s is read in %s as %s on the line", (name, locale, label) => {
  expect(placeLabel(name, targetNames(locale).countryName)).toBe(label);
});

test("a place with a long name does not push the line out of its column", () => {
  expect(stopsOf({ geo: ["germany-bavaria"], device: [], language: [], rules: [] })[0]?.label).toHaveLength(
    12,
  );
});
