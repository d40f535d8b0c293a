import { expect, test } from "vitest";
import { emptyValues } from "../form/link-values";
import { ruleAddresses, ruleConflicts } from "./rule-conflicts";

const now = new Date("2026-11-21T12:00:00Z");
const url = "https://example.com/x";
const kinds = (rules: unknown[], locations: string[] = [], splashIds?: string[]) =>
  ruleConflicts(
    {
      ...emptyValues("example.com/"),
      rules: JSON.stringify(rules),
      geotarget: locations.map((location) => ({ location, link: url })),
    },
    now,
    splashIds,
  ).map(({ kind, values }) => `${kind} ${values.rule}`);

test("rules after one about everyone are never asked", () => {
  const rules = [
    { name: "A", when: { bot: true }, url },
    { name: "B", url },
    { name: "C", when: { eu: true }, url },
  ];
  expect(kinds(rules)).toEqual(["rule-never C"]);
  expect(kinds(rules.slice(0, 2))).toEqual([]);
});

test("a condition that comes twice is one", () => {
  const when = { all: [{ bot: true }, { eu: true }] };
  expect(
    kinds([
      { name: "A", when, url },
      { name: "B", when, url },
    ]),
  ).toEqual(["rule-twice B"]);
});

test("a country that a target takes is not left for a rule", () => {
  const rule = (when: unknown) => [{ name: "A", when, url }];
  expect(kinds(rule({ country: ["DE"] }), ["germany"])).toEqual(["rule-country-taken A"]);
  expect(kinds(rule({ all: [{ bot: true }, { country: ["DE"] }] }), ["de"])).toEqual([
    "rule-country-taken A",
  ]);
  expect(kinds(rule({ country: ["DE", "AT"] }), ["de"])).toEqual([]);
  expect(kinds(rule({ not: { country: ["DE"] } }), ["de"])).toEqual([]);
  expect(kinds(rule({ any: [{ bot: true }, { country: ["DE"] }] }), ["de"])).toEqual([]);
});

test("dates that have passed in their own zone make a rule useless", () => {
  const rule = (until: string, zone: string) => [{ name: "A", when: { dates: { until, zone } }, url }];
  expect(kinds(rule("2026-11-21 13:30", "Europe/Warsaw"))).toEqual([]);
  expect(kinds(rule("2026-11-21 12:30", "Europe/Warsaw"))).toEqual(["rule-over A"]);
  expect(kinds(rule("2026-11-21", "UTC"))).toEqual([]);
  expect(kinds(rule("2026-11-20", "UTC"))).toEqual(["rule-over A"]);
  expect(kinds(rule("2026-11-20", "Mars/Base"))).toEqual([]);
});

test("a splash page that is gone is reported once the pages are known", () => {
  const rules = [{ name: "A", when: { bot: true }, page: "splash", splash: 4 }];
  expect(kinds(rules)).toEqual([]);
  expect(kinds(rules, [], ["4"])).toEqual([]);
  expect(kinds(rules, [], ["5"])).toEqual(["rule-splash-gone A"]);
});

test("the link's own destination is of use only before other rules", () => {
  const same = { name: "A", when: { bot: true }, url: "https://example.com/" };
  const other = { name: "B", when: { eu: true }, url };
  expect(kinds([other, same])).toEqual(["rule-same-place A"]);
  expect(kinds([same, other])).toEqual([]);
});

test("every address of rules is known with its rule", () => {
  const rules = [
    { name: "A", url },
    { name: "B", split: [{ url }, { url: "x" }] },
    { name: "C", page: "splash" },
  ];
  expect(ruleAddresses(JSON.stringify(rules)).filter(([, address]) => address)).toEqual([
    ["A", url],
    ["B", url],
    ["B", "x"],
  ]);
});
