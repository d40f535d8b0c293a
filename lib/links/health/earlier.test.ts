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
  expect(earlierIn({ url: NOW, targets: [], changes }, NOW)).toEqual([
    { field: "url", name: "", address: "https://shop.example/b", until: new Date(at(3)) },
    { field: "url", name: "", address: "https://shop.example/a", until: new Date(at(2)) },
  ]);
});

test("the broken address itself is no earlier one, with or without a fragment", () => {
  const changes = [changed(3, "url", `${NOW}#top`, NOW), changed(2, "url", NOW, `${NOW}#top`)];
  expect(earlierIn({ url: `${NOW}#end`, targets: [], changes }, NOW)).toEqual([]);
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
  expect(addresses({ url: "https://shop.example/", targets, changes }, NOW)).toEqual([
    "https://shop.example/de",
  ]);
});

test("an address of a rule, and a history that makes no sense, have no earlier address", () => {
  const changes = [changed(3, "url", { not: "text" }), changed(2, "rules", [{ url: NOW }])];
  expect(addresses({ url: "https://shop.example/", targets: [], changes }, NOW)).toEqual([]);
  expect(addresses({ url: NOW, targets: [], changes }, NOW)).toEqual([]);
});
