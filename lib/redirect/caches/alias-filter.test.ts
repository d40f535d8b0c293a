import { expect, test } from "vitest";
import { BloomFilter } from "./alias-filter";

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `0:${prefix}${n}`);

test("every added name is in the filter", () => {
  const filter = new BloomFilter(20_000);
  for (const name of names("l", 20_000)) filter.add(name);
  expect(names("l", 20_000).filter((name) => !filter.mayHave(name))).toEqual([]);
});

test("of what was not added, less than one in a hundred seems to be in it", () => {
  const filter = new BloomFilter(20_000);
  for (const name of names("l", 20_000)) filter.add(name);
  expect(names("x", 20_000).filter((name) => filter.mayHave(name)).length).toBeLessThan(200);
});

test("odd-length names, the longest alias, and one alias on two domains differ", () => {
  const filter = new BloomFilter(100);
  const longest = `2147483647:${"a".repeat(64)}`;
  for (const name of ["0:a", "0:ab", longest]) filter.add(name);
  for (const name of ["0:a", "0:ab", longest]) expect(filter.mayHave(name)).toBe(true);
  for (const name of ["1:a", "0:b", "0:abc", `${longest.slice(0, -1)}b`])
    expect(filter.mayHave(name)).toBe(false);
});

test("two filters err about different names", () => {
  const [one, other] = [new BloomFilter(1_000), new BloomFilter(1_000)];
  for (const name of names("l", 1_000)) {
    one.add(name);
    other.add(name);
  }
  const wrong = names("x", 100_000).filter((name) => one.mayHave(name));
  expect(wrong.length).toBeGreaterThan(50);
  expect(wrong.filter((name) => other.mayHave(name)).length).toBeLessThan(wrong.length / 5);
});

test("an empty filter has nothing", () => {
  expect(new BloomFilter(0).mayHave("0:a")).toBe(false);
});
