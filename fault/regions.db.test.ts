import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Program } from "@/bench/program";
import { connect, withClient } from "@/lib/platform/database/connect";
import type { Cluster } from "@/lib/platform/database/embedded";
import { primaryPool } from "@/lib/platform/database/pool";
import { Failure } from "@/lib/platform/failure";
import { publishVisits } from "@/lib/redirect/region/publish";
import { homeStatus, regionStatus } from "@/lib/redirect/region/status";
import { subscribeRegion } from "@/lib/redirect/region/subscribe";
import { notifyAlways } from "@/lib/redirect/region/subscriber";
import { type Change, preparedChanges } from "./changes";
import { Forwarder } from "./forwarder";
import { countedEverywhere } from "./ledger";
import { endRegion, makeEmpty, makeHome, makeRegion, startLogicalCluster } from "./regions-setup";
import { freePort, insertLinks, startVisits } from "./setup";
import { ask } from "./traffic";
import { untilSeen } from "./watch-changes";

const folder = mkdtempSync(join(tmpdir(), "regions-"));
const COLD = Array.from({ length: 50 }, (_, n) => `cold-${n}`);
let cluster: Cluster;
let far: string;
let network: Forwarder;
let home: pg.Client;
let app: Program;
let changes: Change[];
let n = 0;

beforeAll(async () => {
  cluster = await startLogicalCluster("regions-short", { fsync: "off" });
  await endRegion(cluster.url("regions_far"));
  const homeUrl = await makeHome(cluster, "regions_home");
  home = await connect({ name: "tests", url: homeUrl });
  // Copied at first, and not sent as changes.
  await insertLinks(home, COLD);
  changes = await preparedChanges(home);
  far = await makeEmpty(cluster, "regions_far");
  await makeRegion(far, homeUrl);
  network = await Forwarder.before(homeUrl);
  app = await startVisits({
    databaseUrl: network.urlOf(homeUrl),
    folder,
    port: await freePort(),
    env: { VISITS_DATABASE_URL: far },
  });
});

afterAll(async () => {
  network.mend();
  await app.stop();
  await network.close();
  await home.end();
  await primaryPool().end();
  await endRegion(far);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("every kind of change at home is seen far away within a second", async () => {
  for (const change of changes)
    for (let round = 0; round < 3; round++) {
      const ms = await untilSeen({ client: home, change, n: ++n, origin: app.origin, workers: 1 });
      expect(ms, change.kind).toBeLessThanOrEqual(1_000);
    }
});

test("while home cannot be reached visits go on, and are counted later", async () => {
  await home.query(
    "insert into links (workspace_id, alias, url, click_limit) select workspace_id, 'limited', url, 1 from links where alias = 'cold-0'",
  );
  await expect.poll(async () => (await ask(`${app.origin}/limited`)).status).toBe(302);
  network.cut();
  const cold = await Promise.all(COLD.map((alias) => ask(`${app.origin}/${alias}`)));
  expect(new Set(cold.map(({ status }) => status))).toEqual(new Set([302]));
  expect((await ask(`${app.origin}/unknown-there`)).status).toBe(404);
  expect((await ask(`${app.origin}/r/ch-rotator`)).status).toBe(302);
  await home.query("update links set click_limit = 1000 where alias = 'limited'");
  await expect.poll(async () => (await ask(`${app.origin}/limited`)).status).toBe(503);
  network.mend();
  await expect.poll(async () => (await ask(`${app.origin}/limited`)).status).toBe(302);
  await expect
    .poll(async () => {
      const counted = await countedEverywhere(home);
      return Object.values(counted).map((counts) => COLD.filter((alias) => counts.get(alias) === 1).length);
    })
    .toEqual([50, 50, 50]);
});

test("a scan is counted without forgetting its code", async () => {
  await ask(`${app.origin}/qr/chqr`);
  const heard: string[] = [];
  const listener = await connect({ name: "tests", url: far });
  listener.on("notification", ({ payload = "" }) => heard.push(payload));
  await listener.query("listen switchyard");
  await home.query("update qr_codes set scans = scans + 1");
  await home.query("update links set url = 'https://example.com/next' where alias = 'cold-1'");
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  await listener.end();
  expect(heard).toEqual(["l:0:cold-1"]);
});

test("status says how late changes are, and what an upgrade left to do", async () => {
  const status = await regionStatus(far);
  expect(status).toMatchObject({
    pending: [],
    lacking: [],
    silentTriggers: 0,
    subscription: { running: true },
  });
  expect(status.seconds).toBeLessThan(5);
  await expect(homeStatus()).resolves.toMatchObject({
    unpublished: [],
    regions: [{ region: "far", active: true }],
  });
  await withClient({ name: "tests", url: far }, async (client) => {
    await client.query("alter table links enable trigger links_announced");
    await expect(regionStatus(far)).resolves.toMatchObject({ silentTriggers: 1 });
    await notifyAlways(client);
  });
  await home.query("alter publication switchyard_visits set table links (id, alias, url)");
  expect((await homeStatus()).unpublished).toContain("domains");
  await publishVisits();
  await expect(homeStatus()).resolves.toMatchObject({ unpublished: [] });
});

test("subscribing again changes nothing, and nothing is ever emptied", async () => {
  const again = { url: far, from: undefined, region: "far", onProgress: () => {} };
  await expect(subscribeRegion(again)).resolves.toMatchObject({ slot: "switchyard_visits_far" });
  const wrong = subscribeRegion({ ...again, url: cluster.url("regions_home"), from: far });
  await expect(wrong).rejects.toThrow(Failure);
  const other = await makeEmpty(cluster, "regions_other");
  const taken = subscribeRegion({ ...again, url: other, from: cluster.url("regions_home") });
  await expect(taken).rejects.toThrow("Another region is called far");
});

test("a region whose place home has lost is told to begin anew", async () => {
  await withClient({ name: "tests", url: far }, (client) =>
    client.query("alter subscription switchyard_visits disable"),
  );
  // As after a standby has taken over, or a backup was restored.
  await expect
    .poll(() => home.query("select pg_drop_replication_slot('switchyard_visits_far')").catch(() => undefined))
    .toBeDefined();
  await withClient({ name: "tests", url: far }, (client) =>
    client.query("alter subscription switchyard_visits enable"),
  );
  const again = subscribeRegion({ url: far, from: undefined, region: "far", onProgress: () => {} });
  await expect(again).rejects.toThrow("no replication slot switchyard_visits_far");
});
