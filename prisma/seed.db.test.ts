import { beforeAll, expect, test } from "vitest";
import { checkSums } from "@/lib/analytics/ingest/rebuild";
import { operatorFor } from "@/lib/identity/access/actor";
import { checkDomain } from "@/lib/links/domains/check";
import { startDns } from "@/lib/links/domains/dns-fixture";
import { watchDomains } from "@/lib/links/domains/watch";
import { Round } from "@/lib/links/health/check";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { PUBLIC_PAGES } from "@/lib/platform/guarded-fetch";
import { NameError } from "@/lib/platform/names";
import { nounIn } from "@/lib/redirect/noun-route";
import { fillUpToNow } from "./demo-later";
import { seedDemo } from "./seed";

const counts = async () => {
  const { rows } = await pool().query<Record<string, number>>(`
    select (select count(*) from users) as users, (select count(*) from links) as links,
      (select count(*) from link_targets) as targets, (select count(*) from campaign_members) as members,
      (select count(*) from channel_items) as channel_items, (select count(*) from qr_codes) as codes,
      (select count(*) from bio_pages) as bio, (select count(*) from domains) as domains,
      (select count(*) from pixels) as pixels, (select count(*) from overlays) as overlays,
      (select count(*) from splash_pages) as splash, (select count(*) from utm_templates) as utm,
      (select count(*) from saved_views) as views, (select count(*) from items) as items,
      (select count(*) from purchases) as purchases, (select count(*) from stat_shares) as shares,
      (select count(*) from memberships where role <> 'owner') as colleagues, (select count(*) from webhooks) as webhooks,
      (select count(*) from goals) as goals,
      (select count(*) from destinations where status = 'broken') as broken,
      (select sum(clicks) from link_counters) as clicks, (select sum(scans) from qr_codes) as scans`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
};

let first: Record<string, number>;

beforeAll(async () => {
  await seedDemo();
  first = await counts();
});

test("a demo has something in every section", () => {
  for (const [name, count] of Object.entries(first)) expect(count, name).toBeGreaterThan(0);
  expect(first.clicks).toBeGreaterThan(15_000);
  expect(first.scans).toBeGreaterThan(1_000);
});

test("counters and sums of a demo agree with its clicks", async () => {
  expect(await checkSums({}, { mend: false })).toMatchObject({ sums: 0, counters: 0 });
});

test("views of the bio page and of overlays fit the clicks", async () => {
  const { rows } = await pool().query<{ pressed: number; counted: number; shown: number; passed: number }>(`
    select (select sum(counted)::int from bio_counts where block = 'springsale') as pressed,
      (select sum(counted)::int from bio_counts where block = '') as counted,
      (select shown::int from overlay_counters join overlays on id = overlay_id where type = 'newsletter') as shown,
      (select clicks::int from link_counters join links on id = link_id where alias = 'newsletter') as passed`);
  expect(rows[0]?.shown).toBe(rows[0]?.passed);
  expect(rows[0]?.counted).toBeGreaterThan(rows[0]?.pressed ?? 0);
});

test("lists can present every destination of a demo, and visitors reach every QR code", async () => {
  const { rows } = await pool().query<{ undated: number; aliases: string[] }>(`
    select (select count(*)::int from destinations where checked_at is not null and since is null) as undated,
      (select array_agg(alias) from qr_codes) as aliases`);
  expect(rows[0]?.undated).toBe(0);
  for (const alias of rows[0]?.aliases ?? []) expect(nounIn(`/qr/${alias}`)).toEqual({ kind: "qr", alias });
});

test("a demo looks the same once everything in it was due to be checked", async () => {
  const dns = await startDns({});
  Object.assign(env(), { DNS_SERVERS: [dns.address] });
  const user = await db().user.findUniqueOrThrow({ where: { username: "demo" } });
  const domain = await db().domain.findFirstOrThrow();
  await pool().query("update destinations set next_at = now()");
  await pool().query("update destination_hosts set next_at = now(), free_at = now()");
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    throw new NameError(true);
  };
  await new Round(undefined, { guards: { ...PUBLIC_PAGES, resolve }, longestMs: 2_000 }).run();
  await watchDomains();
  expect(await checkDomain(operatorFor(user), domain)).toMatchObject({ status: "verified", dnsLostAt: null });
  dns.stop();
  Object.assign(env(), { DNS_SERVERS: [] });
  expect(asked).toEqual([]);
  expect(await counts()).toEqual(first);
});

test("filling a demo twice doubles nothing", async () => {
  await seedDemo();
  expect(await counts()).toEqual(first);
});

test("a demo that was interrupted is made anew, alike", async () => {
  await db().user.updateMany({
    where: { username: "demo" },
    data: { username: "demo-unfinished", email: "demo-unfinished@example.invalid" },
  });
  await seedDemo();
  expect(await counts()).toEqual(first);
  expect(await checkSums({}, { mend: false })).toMatchObject({ sums: 0, counters: 0 });
});

test("a demo that was left is filled up to now, and no time of it twice", async () => {
  const before = await counts();
  await pool().query("update click_segments set drained = drained - 3 * 86400000 where drained > 1e12");
  await fillUpToNow("demo");
  const filled = await counts();
  const more = (filled.clicks ?? 0) - (before.clicks ?? 0);
  expect(more).toBeGreaterThan(300);
  expect(more).toBeLessThan(3_000);
  expect(filled.scans).toBeGreaterThan(before.scans ?? 0);
  // Somebody may come in the moment that this takes.
  await fillUpToNow("demo");
  expect((await counts()).clicks).toBeLessThan((filled.clicks ?? 0) + 5);
  expect(await checkSums({}, { mend: false })).toMatchObject({ sums: 0, counters: 0 });
});

test("nothing is filled up in a database in which no demo was made", async () => {
  const before = await counts();
  await pool().query("delete from click_segments");
  await fillUpToNow("demo");
  expect(await counts()).toEqual(before);
});

test("a database that others have accounts in is not filled", async () => {
  await pool().query("update users set username = 'somebody' where username = 'demo'");
  const before = await counts();
  await expect(seedDemo()).rejects.toThrow("There are accounts in this database");
  expect(await counts()).toEqual(before);
});
