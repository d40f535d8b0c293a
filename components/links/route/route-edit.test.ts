import { expect, test } from "vitest";
import { kindsAt, moved, placeBeside, type RouteValues, routeOf, valuesOfRoute } from "./route-edit";

const link = "https://example.com/";
const VALUES: RouteValues = {
  geotarget: [
    { location: "de", link },
    { location: "fr", link },
  ],
  devicetarget: [],
  languagetarget: [{ language: "pl", link }],
  rules: JSON.stringify([
    { name: "Evenings", url: link },
    { name: "Rest", url: link },
  ]),
};
const ROUTE = routeOf(VALUES);

test("a route has all that the form says, and gives it back", () => {
  expect(ROUTE.map(({ kind, name }) => `${kind}:${name}`)).toEqual([
    "geo:de",
    "geo:fr",
    "language:pl",
    "rule:Evenings",
    "rule:Rest",
  ]);
  expect(valuesOfRoute(ROUTE)).toEqual(VALUES);
});

test.each([
  [0, ["geo"]],
  [1, ["geo"]],
  [2, ["geo", "device", "language"]],
  [3, ["language", "rule"]],
  [4, ["rule"]],
  [5, ["rule"]],
])("before stop %i only kinds come in that a visit asks there", (at, kinds) => {
  expect(kindsAt(ROUTE, at)).toEqual(kinds);
});

test("an empty route takes every kind", () => {
  expect(kindsAt([], 0)).toEqual(["geo", "device", "language", "rule"]);
});

test("a stop moves among those of its kind and no further", () => {
  expect(placeBeside(ROUTE, 0, 1)).toBe(1);
  expect(placeBeside(ROUTE, 0, -1)).toBeUndefined();
  expect(placeBeside(ROUTE, 1, 1)).toBeUndefined();
  expect(moved(ROUTE, 4, 3).map(({ name }) => name)).toEqual(["de", "fr", "pl", "Rest", "Evenings"]);
  expect(moved(ROUTE, 4, 2)).toBe(ROUTE);
});
