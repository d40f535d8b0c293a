import { expect, test } from "vitest";
import { locate } from "./country";

test.each([
  ["8.8.8.8", "US"],
  ["::ffff:8.8.8.8", "US"],
  ["2a00:1450::1", /^[A-Z]{2}$/],
  ["10.0.0.1", ""],
  ["192.168.1.4", ""],
  ["127.0.0.1", ""],
  ["::1", ""],
  ["fd00::1", ""],
  ["", ""],
  ["not an address", ""],
])("%s is in %s", (address, country) => {
  expect(locate(address).country).toEqual(
    country instanceof RegExp ? expect.stringMatching(country) : country,
  );
});

test("a place is one and the same object, whichever of its addresses is asked for", () => {
  expect(locate("8.8.4.4")).toBe(locate("8.8.8.8"));
  expect(locate("2600::1")).toBe(locate("8.8.8.8"));
});
