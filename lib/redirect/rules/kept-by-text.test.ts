import { expect, test } from "vitest";
import { KeptByText } from "./kept-by-text";

test("the same text is compiled once, for whoever has it", () => {
  const kept = new KeptByText<object>(1_000);
  const first = kept.get("rule", () => ({}));
  expect(kept.get("rule", () => ({}))).toBe(first);
  expect(kept.get("other", () => ({}))).not.toBe(first);
});

test("many texts and long ones take no more memory than there is for them", () => {
  const kept = new KeptByText<object>(1_000);
  for (let n = 0; n < 5_000; n++) kept.get(`rule ${n}`, () => ({}));
  expect(kept.size).toBeGreaterThan(900);
  expect(kept.size).toBeLessThanOrEqual(1_000);
  const before = kept.size;
  const long = kept.get("x".repeat(11), () => ({}));
  expect(kept.size).toBe(before);
  expect(kept.get("x".repeat(11), () => ({}))).not.toBe(long);
});
