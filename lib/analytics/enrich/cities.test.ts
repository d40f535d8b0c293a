import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { cityName, locate } from "./country";
import { placeDatabase } from "./place-database-fixtures";

const folder = mkdtempSync(join(tmpdir(), "places-"));
const file = join(folder, "cities.mmdb");
const settings = { ...env() };
afterAll(() => {
  Object.assign(env(), settings);
  rmSync(folder, { recursive: true });
});

// The forms of GeoLite2 and of the free files with plain columns.
writeFileSync(
  file,
  placeDatabase({
    "203.0.113.1": {
      city: { names: { de: "München", en: "Munich" } },
      country: { iso_code: "DE" },
      subdivisions: [{ names: { en: "Bavaria" } }],
    },
    "203.0.113.2": { city: "Springfield", country_code: "US", state1: "Illinois" },
    "203.0.113.3": { city: "Springfield", country_code: "US", state1: "Ohio" },
    "203.0.113.4": { city: { names: { en: "Monaco" } }, country: { iso_code: "MC" } },
    "203.0.113.5": { country: { iso_code: "DE" } },
    // Numbers and lists where names should be.
    "203.0.113.6": {
      city: { names: { en: 7 } },
      country: { iso_code: "DE" },
      subdivisions: [{ names: { en: ["x"] } }],
    },
    "203.0.113.7": { city: "Nowhere", country_code: 49, state1: 1 },
  }),
);
Object.assign(env(), { GEOIP_DB_PATH: file });

test.each([
  ["203.0.113.1", "Munich, Bavaria, DE"],
  ["203.0.113.2", "Springfield, Illinois, US"],
  ["203.0.113.3", "Springfield, Ohio, US"],
  ["203.0.113.4", "Monaco, MC"],
  ["203.0.113.5", ""],
  ["203.0.113.6", ""],
  ["203.0.113.7", ""],
  ["198.51.100.1", ""],
  ["127.0.0.1", ""],
])("%s is in “%s”", (address, name) => {
  expect(cityName(locate(address))).toBe(name);
});

test("what a file has instead of text is unknown, and each part is a text", () => {
  expect(locate("203.0.113.6")).toEqual({ country: "DE", region: "", city: "" });
  expect(locate("203.0.113.7")).toEqual({ country: "", region: "", city: "" });
});
