import { afterEach, expect, test, vi } from "vitest";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { processMetrics } from "@/lib/platform/process-metrics";
import { COUNT_LINKS } from "../sql";
import { visitsForFile } from "../visits-fixture";
import { AliasFilter } from "./alias-filter";

const SUBSCRIBED = { isSubscribed: () => true };

const visits = await visitsForFile("Filtered");
let isSubscribed = true;

afterEach(() => {
  isSubscribed = true;
});

/** A filter of its own, built because of many unknown aliases. */
async function made(): Promise<AliasFilter> {
  const filter = new AliasFilter({ isSubscribed: () => isSubscribed });
  tryMany(filter);
  await expect.poll(() => filter.rulesOut("0:no-such-alias")).toBe(true);
  return filter;
}

function tryMany(filter: AliasFilter) {
  for (let n = 0; n < 1_000; n++) filter.missed();
}

test("a few unknown aliases rule nothing out; with many, missing links are ruled out and existing ones never", async () => {
  await pool().query(
    "insert into links (workspace_id, alias, url) select $1, 'Many-' || n, 'https://example.com/' from generate_series(1, 2500) n",
    [visits.workspace],
  );
  const few = new AliasFilter(SUBSCRIBED);
  for (let n = 0; n < 999; n++) few.missed();
  const filter = await made();
  expect(few.rulesOut("0:no-such-alias")).toBe(false);
  const all = Array.from({ length: 2_500 }, (_, n) => `0:many-${n + 1}`);
  expect(all.filter((key) => filter.rulesOut(key))).toEqual([]);
  expect(all.filter((key) => filter.rulesOut(`${key}x`)).length).toBeGreaterThan(2_400);
  expect(filter.rulesOut("1:many-1")).toBe(true);
});

test("a link published during or after the build is possible from then on", async () => {
  const filter = new AliasFilter(SUBSCRIBED);
  tryMany(filter);
  const isBuilt = async () => {
    await pool().query("select");
    filter.add("0:announced-meanwhile");
    return filter.rulesOut("0:no-such-alias");
  };
  await expect.poll(isBuilt).toBe(true);
  expect(filter.rulesOut("0:announced-meanwhile")).toBe(false);
  expect(filter.rulesOut("0:announced-later")).toBe(true);
  filter.add("0:announced-later");
  expect(filter.rulesOut("0:announced-later")).toBe(false);
});

test("without notifications the filter rules nothing out, and it is dropped after a gap", async () => {
  const filter = await made();
  isSubscribed = false;
  expect(filter.rulesOut("0:no-such-alias")).toBe(false);
  isSubscribed = true;
  expect(filter.rulesOut("0:no-such-alias")).toBe(true);
  filter.clear();
  expect(filter.rulesOut("0:no-such-alias")).toBe(false);
});

test("a notification gap during the build discards the filter", async () => {
  const [filter, client] = [new AliasFilter(SUBSCRIBED), await pool().connect()];
  try {
    await client.query("begin");
    await client.query("lock table links in access exclusive mode");
    tryMany(filter);
    filter.clear();
    await client.query("commit");
  } finally {
    client.release();
  }
  await made();
  expect(filter.rulesOut("0:no-such-alias")).toBe(false);
});

test("the filter lives for five minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const filter = new AliasFilter(SUBSCRIBED);
    tryMany(filter);
    while (!filter.rulesOut("0:no-such-alias")) await pool().query("select");
    vi.advanceTimersByTime(299_000);
    expect(filter.rulesOut("0:no-such-alias")).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(filter.rulesOut("0:no-such-alias")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

const unknown = (n: number) => visits.visit(`/tried-${n}`);

test("a scan is answered without queries, and links are found whatever happens to them", async () => {
  const domain = await visits.addDomain("go.filtered.example");
  await visits.addLink("Filtered-Cold");
  await visits.addLink("filtered-branded", { domain_id: domain });
  const deleted = await visits.addLink("filtered-deleted", { deleted_at: new Date() });
  const metrics = processMetrics();
  const before = metrics.ruledOut;
  // However slow the machine is, these come within the window of a scan.
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    for (let n = 0; metrics.ruledOut === before; n += 50) {
      const tried = await Promise.all(Array.from({ length: 50 }, (_, at) => unknown(n + at)));
      expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([404]));
      if (n > 20_000) expect.fail("no alias was ruled out");
    }
  } finally {
    vi.useRealTimers();
  }

  const questions = metrics.linkQueries;
  const page = await unknown(1_000_000);
  expect(page.status).toBe(404);
  expect(page.text).toContain("tried-1000000");
  expect((await visits.visit("/filtered-branded")).status).toBe(404);
  expect((await visits.visit("/filtered-deleted")).status).toBe(404);
  expect(metrics.linkQueries).toBe(questions);

  const statusOf = async (path: string, host?: string) =>
    (await visits.visit(path, host ? { headers: { host } } : {})).status;
  expect(await statusOf("/FILTERED-cold")).toBe(302);
  expect(await statusOf("/filtered-branded", "go.filtered.example")).toBe(302);
  expect((await visits.visit("/Filtered-Cold+")).status).toBe(200);

  // Published by the database, as for another process's changes.
  const made = await visits.addLink("filtered-new");
  await expect.poll(() => statusOf("/filtered-new")).toBe(302);
  await pool().query("update links set alias = 'filtered-renamed' where id = $1", [made]);
  await expect.poll(() => statusOf("/filtered-renamed")).toBe(302);
  await pool().query("update links set deleted_at = null where id = $1", [deleted]);
  await expect.poll(() => statusOf("/filtered-deleted")).toBe(302);
});

test("a link of this process is there at once, before the database publishes it", async () => {
  const { ruledOut } = processMetrics();
  expect((await visits.visit("/filtered-own")).status).toBe(404);
  expect(processMetrics().ruledOut).toBe(ruledOut + 1);
  const client = await pool().connect();
  try {
    await client.query("begin");
    // Without the trigger that publishes it.
    await client.query("set local session_replication_role = replica");
    await client.query(
      "insert into links (workspace_id, alias, url) values ($1, 'filtered-own', 'https://example.com/')",
      [visits.workspace],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
  expect((await visits.visit("/filtered-own")).status).toBe(404);
  await invalidate({ kind: "link", domainId: null, alias: "filtered-own" });
  expect((await visits.visit("/filtered-own")).status).toBe(302);
});

test("no filter is built for too many links, and they are not recounted at once", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const asked = vi.spyOn(pool(), "query");
  try {
    const filter = new AliasFilter(SUBSCRIBED, 1);
    for (let minute = 0; minute < 5; minute++) {
      tryMany(filter);
      await made();
      vi.advanceTimersByTime(59_000);
    }
    expect(filter.rulesOut("0:no-such-alias")).toBe(false);
    const counted = () => asked.mock.calls.filter(([text]) => String(text) === COUNT_LINKS).length;
    // One notification for each of the other filters, and one for this.
    expect(counted()).toBe(6);
    vi.advanceTimersByTime(10_000);
    tryMany(filter);
    expect(counted()).toBe(7);
  } finally {
    asked.mockRestore();
    vi.useRealTimers();
  }
});
