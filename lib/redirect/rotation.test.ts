import { expect, test } from "vitest";
import { languagesOf } from "@/lib/analytics/enrich/language";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import { inOrder, type Rotation } from "./rotation";
import type { Visitor } from "./visitor";

const visitor = (address: string, change: Partial<Visitor> = {}): Visitor => ({
  now: 0,
  address,
  userAgent: "curl/8",
  reader: readerOf("curl/8"),
  location: { country: "", region: "", city: "" },
  languages: languagesOf(""),
  referrer: referrerOf(""),
  bot: "",
  query: "",
  referrerAddress: "",
  rest: "",
  visits: 0,
  ...change,
});
const rotation = (mode: Rotation["mode"], weights: number[]): Rotation => ({
  id: 7,
  mode,
  links: weights.map((weight, at) => ({ id: at + 1, key: `0:${at + 1}`, address: "", weight })),
});
const ids = (made: Rotation, who = visitor("203.0.113.1"), positions = new Map<number, number>()) =>
  [...inOrder(made, who, positions)].map(({ id }) => id);
const firstOf = (made: Rotation, who: Visitor, positions: Map<number, number>) => {
  for (const { id } of inOrder(made, who, positions)) return id;
  return 0;
};

/** How often each link comes first for 3,000 visitors. */
function shares(made: Rotation): number[] {
  const [counts, positions] = [made.links.map(() => 0), new Map<number, number>()];
  for (let n = 0; n < 3_000; n++) {
    const at = firstOf(made, visitor(`10.0.${n >> 8}.${n & 255}`), positions) - 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

// Five standard deviations: wrong once in a million runs.
test.each(["equal", "round_robin", "sticky"] as const)("%s gives each link its third", (mode) => {
  for (const count of shares(rotation(mode, [1, 1, 1]))) expect(Math.abs(count - 1_000)).toBeLessThan(130);
});

test("weighted gives each link its weight's share, and one of weight 0 nothing", () => {
  const [light = 0, heavy = 0, none] = shares(rotation("weighted", [1, 2, 0]));
  expect(Math.abs(light - 1_000)).toBeLessThan(130);
  expect(light + heavy).toBe(3_000);
  expect(none).toBe(0);
});

test.each(["equal", "weighted", "round_robin", "sticky"] as const)("%s tries every link once", (mode) => {
  expect(ids(rotation(mode, [1, 5, 1, 3])).toSorted()).toEqual([1, 2, 3, 4]);
});

test("round-robin alternates, continues after a link is removed, and ignores robots", () => {
  const positions = new Map<number, number>();
  const next = (made: Rotation, bot: Visitor["bot"] = "") =>
    firstOf(made, visitor("::1", { bot }), positions);
  const three = rotation("round_robin", [1, 1, 1]);
  expect([next(three), next(three), next(three), next(three)]).toEqual([1, 2, 3, 1]);
  expect(next(three, "crawler")).toBe(2);
  expect(next(three)).toBe(2);
  const two = { ...three, links: three.links.filter(({ id }) => id !== 3) };
  expect(next(two)).toBe(1);
});

test("sticky keeps a visitor's link, and a removed link moves only its own visitors", () => {
  const three = rotation("sticky", [1, 1, 1]);
  const two = { ...three, links: three.links.filter(({ id }) => id !== 3) };
  for (let n = 0; n < 200; n++) {
    const who = visitor(`198.51.100.${n}`);
    const [before = 0] = ids(three, who);
    expect(ids(three, who)[0]).toBe(before);
    if (before !== 3) expect(ids(two, who)[0]).toBe(before);
  }
});
