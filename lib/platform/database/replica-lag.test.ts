import { expect, test } from "vitest";
import { ReplicaLag } from "./replica-lag";

test("a replica that has replayed everything known is not behind", () => {
  const lag = new ReplicaLag();
  lag.written(100, 10);
  lag.shows(100);
  expect(lag.behind(60_000)).toBe(0);
  expect(lag.has(100)).toBe(true);
  expect(lag.has(101)).toBe(false);
});

test("lag counts from the last moment that the replica shows", () => {
  const lag = new ReplicaLag();
  lag.written(100, 1_000);
  lag.written(200, 2_000);
  lag.written(300, 3_000);
  lag.shows(250);
  expect(lag.behind(5_000)).toBe(3_000);
  lag.shows(300);
  expect(lag.behind(5_000)).toBe(0);
});

test("a replica that stopped falls behind, however long", () => {
  const lag = new ReplicaLag();
  lag.written(1_000, 1_000);
  lag.shows(1_000);
  for (let at = 1_250; at < 100_000; at += 250) lag.written(at, at);
  expect(lag.behind(100_000)).toBe(99_000);
});

test("an older replica at the same address is not trusted before it has caught up", () => {
  const lag = new ReplicaLag();
  lag.written(1_000, 1_000);
  lag.shows(1_000);
  lag.shows(10);
  expect(lag.behind(1_100)).toBe(Number.POSITIVE_INFINITY);
  lag.written(1_010, 1_250);
  lag.shows(1_005);
  expect(lag.behind(1_300)).toBe(Number.POSITIVE_INFINITY);
  lag.shows(1_010);
  expect(lag.behind(1_400)).toBe(0);
});

test("positions of a former primary are forgotten", () => {
  const lag = new ReplicaLag();
  lag.written(1_000, 1_000);
  lag.written(10, 2_000);
  lag.shows(10);
  expect(lag.behind(90_000)).toBe(0);
});
