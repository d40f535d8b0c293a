import { beforeEach, expect, test } from "vitest";
import { compileLink, type Link } from "../link";
import { partName, partsOf } from "./link-parts";
import { linkRow } from "./link-row-fixture";
import { PackedLinks } from "./packed-links";
import { ReadThroughCache } from "./read-through-cache";

const READY = 10;
const DOMAINS = 50;

let loads: string[] = [];
let comparisons = 0;
let isAway = false;
const isSubscribed = () => true;
const load = async (key: string): Promise<Link> => {
  loads.push(key);
  if (isAway) throw new Error("away");
  return compileLink(linkRow(Number(key)));
};
const cache = () =>
  new ReadThroughCache({
    most: READY,
    overflow: new PackedLinks({ links: 100_000, bytes: Number.POSITIVE_INFINITY }),
    load,
    subscription: { isSubscribed },
    partsOf: (link) => {
      comparisons += 1;
      return partsOf(link);
    },
  });

async function filled(count: number) {
  const made = cache();
  for (let id = 0; id < count; id++) await made.get(String(id));
  loads = [];
  comparisons = 0;
  return made;
}

beforeEach(() => {
  [loads, comparisons, isAway] = [[], 0, false];
});

test("of twenty thousand links none is looked at when a domain changes, and each once when it is asked for", async () => {
  const made = await filled(20_000);
  made.partChanged(partName("domain", 7));
  expect(comparisons).toBe(0);
  for (let id = 0; id < 100; id++) await made.get(String(id));
  expect(comparisons).toBe(100);
  expect(loads).toEqual(["7", "57"]);
  for (let id = 0; id < 100; id++) await made.get(String(id));
  expect(comparisons).toBe(100);
});

test("links that are packed are found, and the popular ones are kept ready", async () => {
  const made = await filled(1_000);
  for (let id = 0; id < 1_000; id++) expect((await made.get(String(id)))?.id).toBe(id);
  expect(loads).toEqual([]);
});

test("a packed link that changed is loaded anew, once", async () => {
  const made = await filled(100);
  made.drop("3");
  await made.get("3");
  await made.get("3");
  expect(loads).toEqual(["3"]);
});

test("a look-up that began before a change of its part is not taken for newer", async () => {
  const made = cache();
  const before = made.get("5");
  made.partChanged(partName("domain", 5));
  await before;
  await made.get("5");
  expect(loads).toEqual(["5", "5"]);
});

test("while the database is away a link whose part changed is not answered from memory; others are", async () => {
  const made = await filled(100);
  made.partChanged(partName("domain", 1));
  isAway = true;
  await expect(made.get("1")).rejects.toThrow("away");
  expect((await made.get("2"))?.id).toBe(2);
});

test("packed links stay at hand while the database is away, whatever may have changed", async () => {
  const made = await filled(100);
  made.invalidateAll();
  isAway = true;
  for (let id = 0; id < 100; id++) expect((await made.get(String(id)))?.id).toBe(id);
});

test("so many changes that the first are forgotten cost those links a look-up that nobody asked for meanwhile", async () => {
  const made = await filled(100);
  for (let pixel = 0; pixel < 60_000; pixel++) {
    made.partChanged(partName("pixel", pixel));
    if (pixel % 10_000 === 0) await made.get("2");
  }
  await made.get("2");
  expect(loads).toEqual([]);
  await made.get("3");
  expect(loads).toEqual(["3"]);
});

test("links of one domain in fifty are loaded anew, however many changes come", async () => {
  const made = await filled(DOMAINS);
  for (let round = 0; round < 3; round++) {
    for (let domain = 0; domain < DOMAINS; domain += 2) made.partChanged(partName("domain", domain));
    for (let id = 0; id < DOMAINS; id++) await made.get(String(id));
  }
  expect(loads).toHaveLength((DOMAINS / 2) * 3);
});
