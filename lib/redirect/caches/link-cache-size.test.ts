import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { linkCacheBytes, linkCacheLimits } from "./link-cache-size";
import { linkRow } from "./link-row-fixture";
import { linkCache } from "./links";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const before = env().LINK_CACHE;
afterEach(() => {
  env().LINK_CACHE = before;
});

function allocated(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const PIXELS = { targets: null, parameters: null, used_up: null, overlay: null, splash: null };
/** Every tenth has a pixel. */
const row = (id: number) =>
  linkRow(id, id % 10 === 0 ? { parts: { ...PIXELS, pixels: [{ id: 1, kind: "ga", tag: `G-${id}` }] } } : {});

test("a cache whose size is given in megabytes takes so much, give or take 15 %", async () => {
  env().LINK_CACHE = "16MB";
  const rest = allocated();
  const cache = linkCache(
    { find: async (key) => row(Number(key.slice(2))) },
    { missed: () => {}, rulesOut: () => false },
    { isSubscribed: () => true },
  );
  for (let id = 0; id < 130_000; id++) await cache.get(`0:${id}`);
  const [taken, { ready, overflow, overflowBytes }] = [allocated() - rest, cache.size()];
  expect(taken / 16e6).toBeGreaterThan(0.85);
  expect(taken / 16e6).toBeLessThan(1.15);
  expect((ready * 500 + overflowBytes) / taken).toBeGreaterThan(0.85);
  expect(ready + overflow).toBeGreaterThan(50_000);
  expect(ready + overflow).toBeLessThan(130_000);
});

test("links of hundreds of targets take no more than the others", async () => {
  const targets = (["geo", "device", "language"] as const).flatMap((kind) =>
    Array.from({ length: 100 }, (_, at) => ({
      kind,
      name: `${at}`,
      url: `https://example.com/${kind}/${at}`,
    })),
  );
  const parameters = Array.from({ length: 100 }, (_, at) => ({ name: `p${at}`, value: "x".repeat(70) }));
  env().LINK_CACHE = "16MB";
  const rest = allocated();
  const cache = linkCache(
    {
      find: async (key) =>
        linkRow(Number(key.slice(2)), {
          parts: structuredClone({ ...PIXELS, targets, parameters, pixels: null }),
        }),
    },
    { missed: () => {}, rulesOut: () => false },
    { isSubscribed: () => true },
  );
  for (let id = 0; id < 1_000; id++) await cache.get(`0:${id}`);
  expect((allocated() - rest) / 16e6).toBeLessThan(1.5);
  expect(cache.size().ready + cache.size().overflow).toBeGreaterThan(300);
  expect(await cache.get("0:5")).toBeDefined();
});

test("memory is bounded where links are counted, too", () => {
  const { packed } = linkCacheLimits({ entries: 100_000 });
  expect(packed?.bytes).toBeLessThanOrEqual(200e6);
});

test("a cache of so many links holds exactly as many", () => {
  expect(linkCacheLimits({ entries: 5_000 })).toEqual({ ready: 5_000, packed: undefined });
  const { ready, packed } = linkCacheLimits({ entries: 10_000_000 });
  expect(ready + (packed?.links ?? 0)).toBe(10_000_000);
});

test("ten million links are known to take some 1.2 GB", () => {
  expect(linkCacheBytes({ entries: 10_000_000 }) / 1e9).toBeCloseTo(1.2, 1);
  expect(linkCacheBytes({ bytes: 5e8 })).toBe(5e8);
});
