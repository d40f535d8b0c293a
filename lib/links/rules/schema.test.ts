import { expect, test } from "vitest";
import { countries } from "@/lib/analytics/enrich/country-names";
import { CONTINENT_OF } from "./places";
import { Rules } from "./schema";

const url = "https://example.com/there";
const parsed = (rules: unknown) => Rules.safeParse(rules);
const problems = (when: unknown) =>
  parsed([{ when, url }]).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

test("each kind of condition is kept in its canonical form", () => {
  const given = [
    [{ country: ["de", "DE", "at"] }, { country: ["DE", "AT"] }],
    [{ region: ["de-Bavaria"] }, { region: ["DE-Bavaria"] }],
    [{ city: [" Berlin "] }, { city: ["Berlin"] }],
    [{ continent: ["eu"] }, { continent: ["EU"] }],
    [{ eu: "true" }, { eu: true }],
    [{ device: ["iPhone"] }, { device: ["iphone"] }],
    [{ system: { name: "iOS", least: 17 } }, { system: { name: "iOS", least: "17" } }],
    [{ browser: { name: "Chrome", below: "120.1" } }, { browser: { name: "Chrome", below: "120.1" } }],
    [{ bot: 0 }, { bot: false }],
    [{ language: ["pt-BR"] }, { language: ["pt-br"] }],
    [{ referrer: { hosts: ["www.Example.com", "*"] } }, { referrer: { hosts: ["example.com", "*"] } }],
    [{ query: { name: "ref" } }, { query: { name: "ref" } }],
    [{ utm: { source: "news" } }, { utm: { source: "news" } }],
    [{ ip: ["10.0.0.0/8", "2001:DB8::/32"] }, { ip: ["10.0.0.0/8", "2001:db8::/32"] }],
    [{ dates: { from: "2027-01-31" } }, { dates: { from: "2027-01-31", zone: "UTC" } }],
    [
      { hours: { days: ["Sat"], zone: "Europe/Warsaw" } },
      { hours: { days: ["sat"], zone: "Europe/Warsaw" } },
    ],
    [{ returning: true }, { returning: true }],
    [{ visit: { least: "2" } }, { visit: { least: 2 } }],
    [{ percent: 12.5 }, { percent: 12.5 }],
  ];
  for (const [when, kept] of given)
    expect(parsed([{ when, url }]).data, JSON.stringify(when)).toEqual([{ name: "Rule 1", when: kept, url }]);
});

test("a problem names its place", () => {
  expect(problems({ all: [{ country: ["DE"] }, { any: [{ country: ["Atlantis"] }] }] })).toEqual([
    "0.when.all.1.any.0.country.0 must be an ISO code of two letters, such as DE",
  ]);
  expect(problems({ planet: ["earth"] })[0]).toMatch(
    /^0\.when\.planet is no condition; use all, any, not, country/,
  );
  expect(problems({ country: ["DE"], bot: true })).toEqual(["0.when must have exactly one key"]);
  expect(problems({ dates: { from: "2027-02-30" } })[0]).toMatch(
    /^0\.when\.dates\.from must be a day or a time/,
  );
  expect(problems({ dates: {} })).toEqual(["0.when.dates must have `from` or `until`"]);
  expect(problems({ system: { name: "iOS", least: "17", below: "16" } })).toEqual([
    "0.when.system.below must be above `least`",
  ]);
  expect(problems({ ip: ["10.0.0.0/33"] })[0]).toMatch(/^0\.when\.ip\.0 must be an IP address/);
  expect(problems({ hours: { zone: "Mars/Base" } })[0]).toMatch(/zone must be a time zone/);
});

test("hostile conditions are refused in bounded time", () => {
  let deep: unknown = { bot: true };
  for (let n = 0; n < 10_000; n++) deep = { not: deep };
  expect(problems(deep)[0]).toMatch(/must not be nested more than 5 deep$/);
  const wide = { any: Array.from({ length: 50 }, () => ({ all: [{ bot: true }, { eu: true }] })) };
  expect(problems(wide)).toEqual(["0.when must have at most 50 conditions together"]);
  expect(problems({ constructor: ["DE"] })[0]).toMatch(/is no condition/);
  expect(problems(JSON.parse('{"__proto__":{"country":["DE"]}}'))[0]).toMatch(/is no condition/);
  expect(problems([])).toEqual(['0.when must be an object such as { "country": ["DE"] }']);
  const city = "x".repeat(100);
  const heavy = Array.from({ length: 3 }, () => ({
    when: { city: Array.from({ length: 250 }, (_, n) => city.slice(0, 90) + n) },
    url,
  }));
  expect(parsed(heavy).error?.issues[0]?.message).toBe("must be at most 64 KB together");
});

test("a rule has one outcome, and a name of its own", () => {
  const messages = (rules: unknown) => parsed(rules).error?.issues.map(({ message }) => message);
  expect(messages([{ when: { bot: true } }])).toEqual(["must have exactly one of url, page, split"]);
  expect(messages([{ url, page: "splash" }])).toEqual(["must have exactly one of url, page, split"]);
  expect(messages([{ url, splash: 3 }])).toEqual(["requires page: splash"]);
  expect(messages([{ split: [{ url }] }])).toEqual(["must contain at least 2 destinations"]);
  expect(messages([{ url: "javascript:alert(1)" }])).toEqual(["must begin with http:// or https://"]);
  expect(
    messages([
      { name: "One", url },
      { name: "one", url },
    ]),
  ).toEqual(["must be a name of its own"]);
  expect(
    parsed([{ url }, { name: "Rule 1", page: "unavailable" }, { split: [{ url }, { url, weight: 3 }] }]).data,
  ).toEqual([
    { name: "Rule 2", url },
    { name: "Rule 1", page: "unavailable" },
    {
      name: "Rule 3",
      split: [
        { url, weight: 1 },
        { url, weight: 3 },
      ],
    },
  ]);
});

test("what is kept is taken again", () => {
  const kept = parsed([{ when: { all: [{ country: ["de"] }, { percent: 5 }] }, page: "splash" }]).data;
  expect(parsed(kept).data).toEqual(kept);
});

test("every country is on a continent", () => {
  expect(countries().filter(({ code }) => !CONTINENT_OF.has(code))).toEqual([]);
});
