import { expect, test } from "vitest";
import { stopsOf } from "./route-stops";

test("stops are in the order in which targets are tried", () => {
  const stops = stopsOf({
    geo: ["de", "france"],
    device: ["iphone", "mobile"],
    language: ["pt-br"],
    rules: ["Evenings"],
  });
  expect(stops.map((stop) => stop.label)).toEqual(["DE", "France", "iPhone", "phone", "pt-br", "Evenings"]);
});

test("a place with a long name does not push the line out of its column", () => {
  expect(stopsOf({ geo: ["germany-bavaria"], device: [], language: [], rules: [] })[0]?.label).toHaveLength(
    12,
  );
});
