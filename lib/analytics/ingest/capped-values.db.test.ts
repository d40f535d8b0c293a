import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { countBatch } from "./batch";
import { OTHER } from "./click";
import { exampleLine, type InsertedLinks, insertLinks } from "./click-fixtures";
import { rebuildSums } from "./rebuild";
import { SEGMENT_HEAD } from "./segment";
import { PREPARE } from "./sql/store-clicks";

const MOST = 100;
const DAY = "2019-11-05";
const client = newClient({ name: "tests" });
const settings = { ...env() };

beforeAll(async () => {
  Object.assign(env(), { CLICK_VALUES_PER_HOUR: MOST });
  await client.connect();
  await client.query(PREPARE);
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

/** By scope and dimension: how many different values there are, and how many clicks and first visits they add up to. */
async function sums({ workspaceId, ids }: InsertedLinks) {
  const { rows } = await pool().query<{ row: string; values: number; clicks: number; uniques: number }>(
    `select scope || ' ' || dimension as row, count(distinct value)::int as values, sum(clicks)::int as clicks, sum(uniques)::int as uniques
     from click_hours where (scope = 'link' and scope_id = any ($2)) or (scope = 'workspace' and scope_id = $1) group by 1 order by 1`,
    [workspaceId, ids],
  );
  return new Map(rows.map(({ row, ...counted }) => [row, counted]));
}

const every = async ({ workspaceId, ids }: InsertedLinks) =>
  (
    await pool().query(
      `select scope, scope_id, dimension, hour, value, clicks::int, uniques::int from click_hours
       where (scope = 'link' and scope_id = any ($2)) or (scope = 'workspace' and scope_id = $1) order by 1, 2, 3, 4, 5`,
      [workspaceId, ids],
    )
  ).rows;

test("thousands of random referrers and agents make a bounded number of sums, and every table adds up", async () => {
  const links = await insertLinks(1);
  const batches = 12;
  for (let batch = 0; batch < batches; batch += 1)
    await count(
      links,
      Array.from({ length: 250 }, (_, n) => random(n, (batch * 250 + n) % 700)),
    );
  const found = await sums(links);
  const clicks = batches * 250;
  for (const row of ["link total", "link referrer", "link browser", "link country", "workspace browser"])
    expect(found.get(row), row).toMatchObject({ clicks, uniques: 700 });
  for (const row of ["link referrer", "link browser", "workspace referrer", "workspace browser"])
    expect(found.get(row)?.values, row).toBeLessThanOrEqual(2 * MOST + 1);
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
  const rows = await every(links);
  const of = (dimension: string, value: string) =>
    rows.find((row) => row.scope === "link" && row.dimension === dimension && row.value === value)?.clicks;
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
  const found = await sums(links);
  expect(found.get("workspace referrer")).toMatchObject({ clicks: 2_700 });
  expect(found.get("workspace referrer")?.values).toBeLessThanOrEqual(20 * MOST + 1);
});

test("sums that are worked out again from the single clicks are the same", async () => {
  const links = await insertLinks(2);
  for (const batch of [1, 2, 3])
    await count(
      links,
      Array.from({ length: 200 }, (_, n) => ({ ...random(n, batch * 100 + n), link: n % 2 })),
    );
  const before = await every(links);
  await rebuildSums({ from: DAY, to: DAY });
  expect(await every(links)).toEqual(before);
});
