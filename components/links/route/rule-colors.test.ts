import { expect, test } from "vitest";
import { MARKS } from "@/components/ui/palette";
import { placesOf } from "./rule-colors";

const names = (count: number) => Array.from({ length: count }, (_, nth) => `rule:Rule ${nth}`);

test("rules of a link have different places while there are some", () => {
  for (const count of [1, 8, 16]) expect(new Set(placesOf(names(count)).values()).size).toBe(count);
  expect(placesOf(names(53)).size).toBe(53);
});

test("eight rules have eight colors, and only further ones are hollow", () => {
  const places = [...placesOf(names(9)).values()];
  expect(places.filter((place) => place >= MARKS.length)).toHaveLength(1);
});

test("a rule that moves keeps its color", () => {
  const keys = ["geo:de", "device:iphone", "rule:Evenings", "rule:Weekend"];
  const places = placesOf(keys);
  expect(Object.fromEntries(placesOf(keys.toReversed()))).toEqual(Object.fromEntries(places));
});

test("the same rule has the same color on links where nothing else asks for it", () => {
  expect(placesOf(["geo:de"]).get("geo:de")).toBe(placesOf(["geo:de", "rule:Evenings"]).get("geo:de"));
});
