import { expect, test } from "vitest";
import { Sieve } from "./sieve";

const entry = (isVisited = false) => ({ isVisited });

function sieveOf(...keys: string[]) {
  const sieve = new Sieve<{ isVisited: boolean }>(3);
  for (const key of keys) sieve.set(key, entry());
  return sieve;
}

function visit(sieve: Sieve<{ isVisited: boolean }>, key: string) {
  const known = sieve.get(key) ?? expect.fail(`${key} is gone`);
  known.isVisited = true;
}

test("without visits, the oldest makes room", () => {
  const sieve = sieveOf("a", "b", "c", "d", "e");
  expect([...sieve.keys()]).toEqual(["c", "d", "e"]);
});

test("a visit saves an entry from one round, not from the next", () => {
  const sieve = sieveOf("a", "b", "c");
  visit(sieve, "a");
  sieve.set("d", entry());
  expect([...sieve.keys()]).toEqual(["a", "c", "d"]);
  sieve.set("e", entry());
  sieve.set("f", entry());
  expect([...sieve.keys()]).toEqual(["a", "e", "f"]);
  sieve.set("g", entry());
  expect([...sieve.keys()]).not.toContain("e");
});

test("when all were visited, one goes all the same", () => {
  const sieve = sieveOf("a", "b", "c");
  for (const key of ["a", "b", "c"]) visit(sieve, key);
  sieve.set("d", entry());
  expect([...sieve.keys()]).toEqual(["b", "c", "d"]);
});

test("another value for a known key takes nobody's place", () => {
  const sieve = sieveOf("a", "b", "c");
  sieve.set("b", entry());
  expect([...sieve.keys()]).toEqual(["a", "b", "c"]);
});

test("deleting the entry that is considered next leaves the others in their order", () => {
  const sieve = sieveOf("a", "b", "c", "d");
  sieve.delete("b");
  sieve.set("e", entry());
  sieve.set("f", entry());
  expect([...sieve.keys()]).toEqual(["d", "e", "f"]);
});

test("a popular entry outlives any number of those that are asked for once", () => {
  const sieve = sieveOf("a");
  for (let stranger = 0; stranger < 1_000; stranger++) {
    visit(sieve, "a");
    sieve.set(`stranger ${stranger}`, entry());
  }
  expect(sieve.has("a")).toBe(true);
  expect(sieve.size).toBe(3);
});

test("where all were visited, a thousand are looked at and no more", () => {
  const sieve = new Sieve<{ isVisited: boolean }>(1_500);
  for (let n = 0; n < 1_500; n++) sieve.set(`${n}`, entry(true));
  sieve.set("new", entry(true));
  expect(sieve.size).toBe(1_500);
  expect(sieve.has("999")).toBe(false);
  expect([...sieve.values()].filter(({ isVisited }) => !isVisited).length).toBe(999);
});

test("a heavy entry takes the place of as many as it weighs", () => {
  const sieve = new Sieve<{ isVisited: boolean; weight?: number }>(5);
  for (const key of ["a", "b", "c", "d", "e"]) sieve.set(key, entry());
  sieve.set("heavy", { isVisited: false, weight: 3 });
  expect([...sieve.keys()]).toEqual(["d", "e", "heavy"]);
  sieve.set("heavy", entry());
  for (const key of ["f", "g"]) sieve.set(key, entry());
  expect(sieve.size).toBe(5);
  sieve.set("whole", { isVisited: false, weight: 9 });
  expect([...sieve.keys()]).toEqual(["whole"]);
  sieve.delete("whole");
  sieve.delete("whole");
  for (const key of ["a", "b", "c", "d", "e", "f"]) sieve.set(key, entry());
  expect(sieve.size).toBe(5);
});
