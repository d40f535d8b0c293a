import { expect, test } from "vitest";
import { conflictsOf } from "./conflicts";
import { emptyValues, type LinkValues } from "./link-values";

const place = {
  timeZone: "Europe/Warsaw",
  locale: "en",
  deviceName: (device: string) => device,
  now: new Date("2026-11-21T12:00:00Z"),
  hosts: ["go.example"],
};
const kinds = (changes: Partial<LinkValues>) =>
  conflictsOf({ ...emptyValues("https://example.com/"), ...changes }, place).map(({ kind }) => kind);

test("a plain link has no conflicts", () => {
  expect(kinds({})).toEqual([]);
});

test("an end that has passed in the account's own zone is one", () => {
  expect(kinds({ expiry: "2026-11-21T12:30" })).toEqual(["past-expiry"]);
  expect(kinds({ expiry: "2026-11-21T13:30" })).toEqual([]);
});

test("an address for after the end is of no use without an end", () => {
  expect(kinds({ expiredurl: "https://example.com/over" })).toEqual(["expired-url-unused"]);
});

test("a short link that leads to a short link could go round in circles; the host alone could not", () => {
  expect(kinds({ url: "go.example/abc" })).toEqual(["loop"]);
  expect(kinds({ url: "https://go.example/" })).toEqual([]);
  expect(kinds({ geotarget: [{ location: "de", link: "https://go.example/x" }] })).toEqual(["loop"]);
});

test("only web addresses can be led to", () => {
  expect(kinds({ url: "mailto:ada@example.com" })).toEqual(["scheme"]);
});

test("a rule for all phones before the one for iPhones takes its visitors; after it, it does not", () => {
  const [all, one] = [
    { device: "mobile", link: "https://example.com/m" },
    { device: "iphone", link: "https://example.com/i" },
  ];
  expect(kinds({ devicetarget: [all, one] })).toEqual(["shadowed"]);
  expect(kinds({ devicetarget: [one, all] })).toEqual([]);
});

test("a rule that leads to the destination itself changes nothing", () => {
  expect(kinds({ languagetarget: [{ language: "de", link: "example.com/" }] })).toEqual(["same-place"]);
});

const page = (more: object = {}) => ({
  address: "https://example.com/",
  status: 200,
  framing: "allowed" as const,
  ...more,
});

test("a destination that forbids framing is reported only where it would be framed", () => {
  const forbidden = { ...place, page: page({ framing: "forbidden" }) };
  for (const type of ["frame", "overlay-3"])
    expect(conflictsOf({ ...emptyValues(), type }, forbidden)).toEqual([{ kind: "framing" }]);
  for (const type of ["direct", "splash", "7"])
    expect(conflictsOf({ ...emptyValues(), type }, forbidden)).toEqual([]);
});

test("a destination that is gone, or leads back to us, is reported", () => {
  const found = (more: object) => conflictsOf(emptyValues(), { ...place, page: page(more) });
  expect(found({ status: 404 })).toEqual([{ kind: "fails", values: { status: 404 } }]);
  expect(found({ address: "https://go.example/back" })).toEqual([{ kind: "leads-back" }]);
  expect(found({})).toEqual([]);
});

test("country rules take their visitors before devices are asked for", () => {
  const geotarget = [{ location: "de", link: "https://example.com/de" }];
  const devicetarget = [{ device: "iphone", link: "https://example.com/app" }];
  expect(conflictsOf({ ...emptyValues(), geotarget, devicetarget }, place)).toEqual([
    { kind: "country-first", values: { countries: "Germany" } },
  ]);
  expect(conflictsOf({ ...emptyValues(), geotarget }, place)).toEqual([]);
});
