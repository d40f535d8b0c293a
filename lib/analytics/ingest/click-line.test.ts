import { expect, test } from "vitest";
import { languagesOf } from "../enrich/language";
import { referrerOf } from "../enrich/referrer";
import { readerOf } from "../enrich/user-agent";
import type { Clicker } from "./click";
import { COLUMNS, lineOf, withCities } from "./click-line";

const clicker: Clicker = {
  now: Date.UTC(2026, 10, 20, 12, 0, 0, 5),
  address: "203.0.113.9",
  userAgent: "curl/8.5.0",
  reader: readerOf("curl/8.5.0"),
  location: { country: "PL", region: "", city: "" },
  languages: languagesOf("pl-PL,pl;q=0.9"),
  referrer: referrerOf("https://example.com/x"),
  bot: "",
};
const link = { id: 7, workspaceId: 3, domainId: 0 };
const track = { rule: "", destination: "https://example.com/" };
const fields = (line: string) => line.trimEnd().split("\t");

test("a line has every column the drain copies, and ends", () => {
  const line = lineOf({ link, track, outcome: "passed", clicker });
  expect(fields(line)).toHaveLength(COLUMNS.split(",").length);
  expect(line.endsWith("\n")).toBe(true);
  expect(fields(line).slice(0, 7)).toEqual([
    "2026-11-20T12:00:00.005Z",
    "3",
    "7",
    "0",
    "link",
    "0",
    "passed",
  ]);
});

test("a click through another page of ours records which", () => {
  const line = lineOf({ link, track, outcome: "passed", clicker, source: "rotator", sourceId: 9 });
  expect(fields(line).slice(2, 6)).toEqual(["7", "0", "rotator", "9"]);
  expect(fields(lineOf({ link, track, outcome: "passed", clicker }))[4]).toBe("link");
});

test("neither the address nor the user agent is in it", () => {
  const line = lineOf({ link, track, outcome: "passed", clicker });
  expect(line).not.toContain("203.0.113.9");
  expect(line).not.toContain("8.5.0");
});

test("tabs, newlines and backslashes in an address or a rule stay inside their column", () => {
  const odd = { rule: "device:a\tb\\c", destination: "https://example.com/?q=\\N\n" };
  const line = lineOf({ link, track: odd, outcome: "passed", clicker });
  expect(fields(line)).toHaveLength(COLUMNS.split(",").length);
  expect(line.split("\n")).toHaveLength(2);
  expect(fields(line)[7]).toBe("device:a\\tb\\\\c");
});

test("a visitor has one number per link, day, address and user agent", () => {
  const numberOf = (change: Partial<Clicker>, id = 7) =>
    fields(
      lineOf({ link: { ...link, id }, track, outcome: "passed", clicker: { ...clicker, ...change } }),
    ).at(-1);
  expect(numberOf({ now: clicker.now + 1_000 })).toBe(numberOf({}));
  const others = [
    numberOf({ now: clicker.now + 86_400_000 }),
    numberOf({ address: "203.0.113.10" }),
    numberOf({ reader: readerOf("curl/8.5.1") }),
    numberOf({}, 8),
  ];
  expect(new Set([numberOf({}), ...others]).size).toBe(5);
});

test("robots have no number", () => {
  const bot: Clicker = { ...clicker, bot: "crawler" };
  expect(fields(lineOf({ link, track, outcome: "passed", clicker: bot })).at(-1)).toBe("0");
});

test("a city is named with its region and country", () => {
  const cityIn = (location: Clicker["location"]) =>
    fields(lineOf({ link, track, outcome: "passed", clicker: { ...clicker, location } })).at(-2);
  expect(cityIn({ country: "US", region: "Illinois", city: "Springfield" })).toBe(
    "Springfield, Illinois, US",
  );
  expect(cityIn({ country: "MC", region: "", city: "Monaco" })).toBe("Monaco, MC");
  expect(cityIn({ country: "US", region: "Illinois", city: "" })).toBe("");
  const long = cityIn({ country: "US", region: "r".repeat(500), city: "ü".repeat(500) }) ?? "";
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(288);
  expect(long).toMatch(/^ü{64}, r{128}, US$/);
});

test("lines of versions that knew no cities have none", () => {
  const line = lineOf({ link, track, outcome: "passed", clicker });
  const former = fields(line).toSpliced(-2, 1).join("\t");
  expect(withCities(Buffer.from(`${former}\n${former}\n`)).toString()).toBe(line + line);
  const own = Buffer.from(line);
  expect(withCities(own)).toBe(own);
});
