import { expect, test } from "vitest";
import type { Status } from "../status";
import { PLAIN } from "./brand";
import { statusPage } from "./status";
import { LANGUAGES } from "./words/choose";
import { en } from "./words/en";

const DAYS = Array.from({ length: 90 }, (_, n) => ({
  day: new Date(Date.UTC(2026, 7, 1 + n)).toISOString().slice(0, 10),
  known: n < 20 ? 0 : 1_440,
  up: n < 20 ? 0 : n % 4 === 0 ? 1_428 : 1_440,
}));
const WORKS: Status = { state: "ok", notice: "", database: "ok", clicks: "ok", days: DAYS };
const pageWith = (status: Partial<Status>, words = en) =>
  statusPage("go.example", { ...WORKS, ...status }, { nonce: "n", words, brand: PLAIN });

test("days with missed minutes are named, the latest first", () => {
  const page = pageWith({ days: DAYS.slice(0, 31) });
  expect([...page.matchAll(/<li>([^<]+)/g)].map(([, text]) => text)).toEqual([
    "August 29, 2026: minutes without service: 12",
    "August 25, 2026: minutes without service: 12",
    "August 21, 2026: minutes without service: 12",
  ]);
  expect(page).toContain("Measured since August 21, 2026.");
});

test("a hundred percent is said only where no minute is missing", () => {
  const whole = DAYS.map((day) => ({ ...day, known: 1_440, up: 1_440 }));
  expect(pageWith({ days: whole })).toContain("Available 100% of the time.");
  const almost = whole.map((day, n) => (n === 5 ? { ...day, up: 1_439 } : day));
  expect(pageWith({ days: almost })).toContain("Available 99.99% of the time.");
});

test("without the database the page says so, and what was known before", () => {
  const page = pageWith({ state: "down", database: "down", days: [] });
  expect(page).toContain("Partly unavailable");
  expect(page).toContain("database doesn’t respond");
  expect(page).not.toContain("Last 90 days");
});

test.each([...LANGUAGES.values()])(
  "in $lang it is whole, small, and needs neither scripts nor other hosts",
  (words) => {
    const page = pageWith({ state: "delayed", clicks: "delayed", notice: "x".repeat(200) }, words);
    expect(page).toContain(`lang="${words.lang}"`);
    expect(page).not.toMatch(/\{\w+\}<|<script|<link|src=/);
    expect(Buffer.byteLength(page)).toBeLessThan(14_000);
  },
);
