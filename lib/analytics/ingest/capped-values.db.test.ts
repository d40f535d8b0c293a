import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { countOf, mergeEverything, sumOf } from "../store/read-fixtures";
import { countBatch } from "./batch";
import { OTHER } from "./click";
import { exampleLine, type InsertedLinks, insertLinks } from "./click-fixtures";
import { checkSums } from "./rebuild";
import { SEGMENT_HEAD } from "./segment";

const MOST = 100;
const DAY = "2019-11-05";
const client = newClient({ name: "tests" });
const settings = { ...env() };

beforeAll(async () => {
  Object.assign(env(), { CLICK_VALUES_PER_HOUR: MOST });
  await client.connect();
});
afterAll(async () => {
  Object.assign(env(), settings);
  await client.end();
  await pool().end();
});

type Attack = { referrer: string; browser: string; visitor: number; link?: number; source?: string };

/** Visits of a link, in one batch. */
async function count(links: InsertedLinks, attacks: Attack[]) {
  const lines = attacks.map(({ referrer, browser, link = 0, ...rest }) =>
    exampleLine(links, { link, ...rest, at: `${DAY}T10:30:00.000Z` })
      .replace("\texample.com\t", `\t${referrer}\t`)
      .replace("\tChrome\t", `\t${browser}\t`),
  );
  await countBatch(client, {
    segment: randomUUID(),
    from: SEGMENT_HEAD,
    to: SEGMENT_HEAD + 1,
    lines: lines.map((line) => Buffer.from(line)),
  });
}

const random = (n: number, visitor: number): Attack => ({
  referrer: `${randomUUID()}.example`,
  browser: `agent-${randomUUID()}`,
  visitor,
  source: n % 5 === 0 ? "qr\t4747" : "link\t0",
});

const SHOWN = ["country", "referrer", "browser", "os"] as const;

const ofLinks = ({ workspaceId, ids }: InsertedLinks) => countOf(workspaceId, { scope: "link", ids }, SHOWN);
const ofWorkspace = ({ workspaceId }: InsertedLinks) =>
  countOf(workspaceId, { scope: "workspace", ids: [workspaceId] }, SHOWN);

/** In no order. */
const every = async (links: InsertedLinks) =>
  [...(await ofLinks(links)).values, ...(await ofWorkspace(links)).values]
    .map((value) => JSON.stringify(value))
    .toSorted();

/** An hour may end while a test runs. */
const HOURS = 2;

test("thousands of random referrers and agents make a bounded number of values, and every table adds up", async () => {
  const links = await insertLinks(1);
  const batches = 12;
  for (let batch = 0; batch < batches; batch += 1)
    await count(
      links,
      Array.from({ length: 250 }, (_, n) => random(n, (batch * 250 + n) % 700)),
    );
  const clicks = batches * 250;
  for (const found of [await ofLinks(links), await ofWorkspace(links)]) {
    expect(found).toMatchObject({ clicks, uniques: 700 });
    for (const name of SHOWN) expect(sumOf(found.values, name), name).toMatchObject({ clicks, uniques: 700 });
    for (const name of ["referrer", "browser"] as const)
      expect(sumOf(found.values, name).values, name).toBeLessThanOrEqual(HOURS * MOST + 1);
  }
});

test("known values keep their names when a link is at its limit", async () => {
  const links = await insertLinks(1);
  const friend = { referrer: "friend.example", browser: "Firefox", visitor: 1 };
  await count(links, [friend]);
  for (const batch of [1, 2, 3])
    await count(
      links,
      Array.from({ length: 150 }, (_, n) => random(n, batch * 1_000 + n)),
    );
  await count(links, [friend, friend, random(0, 5)]);
  const { values } = await ofLinks(links);
  const of = (dimension: string, value: string) =>
    values.find((row) => row.dimension === dimension && row.value === value)?.clicks;
  expect([of("referrer", "friend.example"), of("browser", "Firefox")]).toEqual([3, 3]);
  expect(of("referrer", OTHER)).toBeGreaterThan(250);
});

test("a workspace has a limit of its own, even if each of its links is below its limit", async () => {
  const links = await insertLinks(30);
  for (let round = 0; round < 3; round += 1)
    await count(
      links,
      links.ids.flatMap((_, link) =>
        Array.from({ length: 30 }, (_, n) => ({ ...random(1, link * 1_000 + n), link })),
      ),
    );
  const { clicks, values } = sumOf((await ofWorkspace(links)).values, "referrer");
  expect(clicks).toBe(2_700);
  expect(values).toBeLessThanOrEqual(HOURS * 10 * MOST + 1);
});

test("values that one workspace is over its limit for keep their names in another", async () => {
  const [over, other] = [await insertLinks(1), await insertLinks(1)];
  const attacks = Array.from({ length: 2 * HOURS * MOST }, (_, n) => random(n, n));
  await count(over, attacks);
  await count(other, attacks.slice(-MOST / 2));
  const { values } = await ofLinks(other);
  expect(values.filter(({ value }) => value === OTHER)).toEqual([]);
  expect(sumOf(values, "referrer").values).toBe(MOST / 2);
});

test("a link's visitors bring a bounded number of cities, and the rest count as one", async () => {
  const links = await insertLinks(1);
  for (let batch = 0; batch < 4; batch += 1) {
    const lines = Array.from({ length: MOST }, (_, visitor) =>
      exampleLine(links, { link: 0, visitor, city: `${randomUUID()}, US`, at: `${DAY}T10:30:00.000Z` }),
    );
    await countBatch(client, {
      segment: randomUUID(),
      from: SEGMENT_HEAD,
      to: SEGMENT_HEAD + 1,
      lines: lines.map((line) => Buffer.from(line)),
    });
  }
  const { values } = await countOf(links.workspaceId, { scope: "link", ids: links.ids }, ["city", "country"]);
  expect(sumOf(values, "city")).toMatchObject({ clicks: 4 * MOST });
  expect(sumOf(values, "city").values).toBeLessThanOrEqual(HOURS * MOST + 1);
  expect(values.find(({ dimension, value }) => dimension === "city" && value === OTHER)).toBeDefined();
  expect(sumOf(values, "country").values).toBe(1);
});

test("merged sums, and those that are worked out again, say what the single clicks do", async () => {
  const links = await insertLinks(2);
  for (const batch of [1, 2, 3])
    await count(
      links,
      Array.from({ length: 200 }, (_, n) => ({ ...random(n, batch * 100 + n), link: n % 2 })),
    );
  const before = await every(links);
  expect(await mergeEverything()).toBeGreaterThan(0);
  expect(await every(links)).toEqual(before);
  await checkSums({ from: DAY, to: DAY }, { mend: true });
  expect(await every(links)).toEqual(before);
});
