import { expect, test } from "vitest";
import { earlierIn } from "./earlier";

const at = (day: number) => `2026-11-0${day}T10:00:00Z`;
const NOW = "https://shop.example/gone";
const changed = (day: number, field: string, before: unknown, after: unknown = "") => ({
  at: at(day),
  changes: [{ field, before, after }],
});
const addresses = (...given: Parameters<typeof earlierIn>) =>
  earlierIn(...given).map(({ address }) => address);

test("the addresses before a broken destination come with the moment until which they were there, the latest first", () => {
  const changes = [
    changed(4, "title", "Old"),
    changed(3, "url", "https://shop.example/b", NOW),
    changed(2, "url", "https://shop.example/a", "https://shop.example/b"),
  ];
  expect(earlierIn({ url: NOW, targets: [], rules: null, changes }, NOW)).toEqual([
    { field: "url", name: "", address: "https://shop.example/b", until: new Date(at(3)) },
    { field: "url", name: "", address: "https://shop.example/a", until: new Date(at(2)) },
  ]);
});

test("the broken address itself is no earlier one, with or without a fragment", () => {
  const changes = [changed(3, "url", `${NOW}#top`, NOW), changed(2, "url", NOW, `${NOW}#top`)];
  expect(earlierIn({ url: `${NOW}#end`, targets: [], rules: null, changes }, NOW)).toEqual([]);
});

test("a broken target has the earlier addresses of the same target, not those of others", () => {
  const targets = [{ kind: "geo" as const, name: "de", url: NOW }];
  const before = [
    { location: "FR", link: "https://shop.example/fr" },
    { location: "DE", link: "https://shop.example/de" },
  ];
  const changes = [
    changed(3, "geotarget", before),
    changed(2, "url", "https://shop.example/a"),
    changed(1, "geotarget", []),
  ];
  expect(addresses({ url: "https://shop.example/", targets, rules: null, changes }, NOW)).toEqual([
    "https://shop.example/de",
  ]);
});

test("a broken address of a rule has the earlier ones of the rule of that name, at its place among several", () => {
  const split = (url: string) => ({
    name: "Half",
    split: [
      { url: "https://shop.example/", weight: 1 },
      { url, weight: 1 },
    ],
  });
  const evening = (url: string) => ({ name: "Evenings", url });
  const changes = [
    changed(3, "rules", [split("https://shop.example/half"), evening(NOW)]),
    changed(2, "rules", [evening("https://shop.example/evening")]),
    changed(1, "rules", []),
  ];
  const url = "https://shop.example/";
  expect(earlierIn({ url, targets: [], rules: [evening(NOW)], changes }, NOW)).toEqual([
    {
      ...{ field: "rules", name: "Evenings", nth: 0 },
      ...{ address: "https://shop.example/evening", until: new Date(at(2)) },
    },
  ]);
  expect(addresses({ url, targets: [], rules: [split(NOW)], changes }, NOW)).toEqual([
    "https://shop.example/half",
  ]);
});

test("a history that makes no sense has no earlier address", () => {
  const changes = [changed(3, "url", { not: "text" }), changed(2, "rules", "text")];
  const rules = [{ name: "Evenings", url: NOW }];
  expect(addresses({ url: "https://shop.example/", targets: [], rules, changes }, NOW)).toEqual([]);
  expect(addresses({ url: NOW, targets: [], rules: null, changes }, NOW)).toEqual([]);
});
