import { expect, test } from "vitest";
import { factsOf, type Visit } from "./facts";

const VISIT: Visit = {
  id: "1",
  time: "2026-11-26 13:05:09",
  link: 7,
  shorturl: "https://go.example.com/spring",
  outcome: "passed",
  bot: "",
  first: true,
  country: "Germany",
  countrycode: "DE",
  region: "Bavaria",
  city: "Munich, Bavaria, DE",
  device: "Mobile",
  browser: "Safari",
  os: "iOS",
  language: "German",
  referrer: "news.example.com",
  network: "",
  source: "link",
  sourceid: null,
  rule: "rule:Germany",
  destination: "https://acme.de/",
  imported: false,
};

test("a recorded visitor is the simulator's", () => {
  expect(factsOf(VISIT, "Europe/Berlin")).toMatchObject({
    country: "DE",
    region: "Bavaria",
    device: "iphone",
    language: "de",
    referrer: "https://news.example.com/",
    visit: "1",
    date: "2026-11-26T14:05",
    bot: false,
  });
});

test.each([
  ["iPadOS", "Tablet", "ipad"],
  ["Android", "Tablet", "android"],
  ["Android", "TV", "smarttv"],
  ["Windows", "Desktop", "windows"],
  ["FreeBSD", "Desktop", "desktop"],
  ["", "", ""],
])("%s on %s is the device %s", (os, device, target) => {
  expect(factsOf({ ...VISIT, os, device }, "UTC").device).toBe(target);
});

test("what isn't known of a visitor is left open", () => {
  const unknown = { country: "Unknown", countrycode: "", region: "Bavaria", language: "", first: false };
  expect(factsOf({ ...VISIT, ...unknown, referrer: "Direct" }, "UTC")).toMatchObject({
    country: "",
    region: "",
    language: "",
    referrer: "",
    visit: "2",
  });
});
