import { expect, test } from "vitest";
import { keyOf } from "../route-stops";
import type { LinkValues } from "./link-values";
import { targetStops } from "./target-summary";

test.each(["Germany", "de"])("a target about %s has the color in the form that it has elsewhere", (name) => {
  const values = {
    geotarget: [{ location: name, link: "" }],
    devicetarget: [],
    languagetarget: [],
    rules: "",
  };
  expect(targetStops(values as unknown as LinkValues).map(keyOf)).toEqual([
    keyOf({ kind: "geo", name: name.toLowerCase() }),
  ]);
});
