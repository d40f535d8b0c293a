import { expect, test } from "vitest";
import { readerOf } from "../enrich/user-agent";
import type { Clicker } from "./click";
import { visitorNumber } from "./visitor-number";

const DAY = 86_400_000;
const noon = Date.UTC(2026, 10, 20, 12);
const clicker: Clicker = {
  now: noon,
  address: "203.0.113.9",
  userAgent: "",
  reader: readerOf("curl/8.5.0"),
  location: { country: "", region: "", city: "" },
  languages: { tags: [], name: "" },
  referrer: { host: "", network: "" },
  bot: "",
};
const numberOf = (change: Partial<Clicker>) => visitorNumber({ ...clicker, ...change }, "link", 7);

test("a visitor number is a PostgreSQL bigint with eighteen digits", () => {
  expect(numberOf({})).toMatch(/^\d{18}$/);
});

test("a visitor number is stable for a UTC day, and changes on the next", () => {
  expect(numberOf({ now: noon + DAY / 2 - 1 })).toBe(numberOf({}));
  expect(numberOf({ now: noon - DAY / 2 })).toBe(numberOf({}));
  expect(numberOf({ now: noon + DAY / 2 })).not.toBe(numberOf({}));
});

test("pages of another kind or id give another number", () => {
  const numbers = (["link", "qr", "rotator", "list", "bio"] as const).flatMap((kind) =>
    [7, 8].map((id) => visitorNumber(clicker, kind, id)),
  );
  expect(new Set(numbers).size).toBe(10);
});

test("addresses of all lengths give different numbers, even with equal ends", () => {
  const addresses = [
    "",
    "1.1.1.1",
    "1.1.1.11",
    "11.1.1.1",
    "1.11.1.1",
    "203.0.113.9",
    "203.0.113.99",
    "203.0.113.199",
    "2001:db8::1",
    "2001:db8::2",
    "2001:db8:1::2",
    "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    "2001:0db8:85a3:0000:0000:8a2e:0370:7335",
  ];
  const numbers = addresses.map((address) => numberOf({ address }));
  expect(new Set(numbers).size).toBe(addresses.length);
});

test("an address of any length has a number", () => {
  expect(numberOf({ address: `fe80::1%${"a".repeat(5_000)}` })).toMatch(/^\d{18}$/);
});

test("a hundred thousand visitors have a hundred thousand numbers", () => {
  const addresses = Array.from({ length: 100_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  expect(new Set(addresses.map((address) => numberOf({ address }))).size).toBe(100_000);
});
