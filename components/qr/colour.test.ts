import { expect, test } from "vitest";
import { toHex, toRgb } from "./colour";

test("a colour goes to the API and comes back the same", () => {
  expect(toRgb("#09707f")).toBe("rgb(9,112,127)");
  expect(toHex("rgb(9,112,127)")).toBe("#09707f");
});

test("what is no colour is left for the API to refuse", () => {
  expect(toRgb("#09707")).toBe("#09707");
});
