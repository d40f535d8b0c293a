import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Program, startProgram } from "@/bench/program";
import { seedLinks } from "@/bench/setup";
import { newPool } from "@/lib/platform/database/connect";
import { isOutage, watchForHang } from "@/lib/platform/database/pool";
import { type ClusterToStop, clusterToStop, hanging } from "./cluster";
import { compiledProgram } from "./compiled-program";
import { countedEverywhere, countsOf, settled } from "./ledger";
import { freePort } from "./setup";
import { ask, type Heard } from "./traffic";

const HOT = Array.from({ length: 10 }, (_, n) => `l${n + 1}`);
let cluster: ClusterToStop;
let app: Program;
const folder = mkdtempSync(join(tmpdir(), "hanging-"));

beforeAll(async () => {
  cluster = await clusterToStop("fault-hang");
  await cluster.withClient((client) => seedLinks(client, 10_000));
  app = await startProgram({
    args: [await compiledProgram("visits-process")],
    port: await freePort(),
    core: "any",
    ready: "/healthz",
    env: { DATABASE_URL: cluster.url, DATA_DIR: folder, LOG_LEVEL: "silent" },
  });
  for (const alias of HOT) await ask(`${app.origin}/${alias}`);
}, 120_000);

afterAll(async () => {
  await app.stop();
  await cluster.end();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** Visitors who come every 20 ms, whether or not those before them were answered. */
async function visitFor(seconds: number): Promise<Heard[]> {
  const visits: Promise<Heard>[] = [];
  const over = performance.now() + seconds * 1_000;
  for (let n = 0; performance.now() < over; n++) {
    visits.push(ask(`${app.origin}/${HOT[n % HOT.length]}`));
    await pause(20);
  }
  return Promise.all(visits);
}

test("visits to cached links do not wait for a database that hangs, and are counted later", async () => {
  const before = await visitFor(1);
  const fault = hanging(cluster);
  await fault.begin();
  // Longer than links are believed without news of changes, and than three questions are waited for.
  const [during, cold] = await Promise.all([visitFor(14), ask(`${app.origin}/l100`)]);
  await fault.end();
  const times = during.map(({ ms }) => ms);
  expect([cold.status, cold.ms < 2_000]).toEqual([503, true]);
  expect(during.filter(({ status }) => status !== 302)).toEqual([]);
  expect(times.filter((ms) => ms > 1_000)).toEqual([]);
  await expect.poll(async () => (await ask(`${app.origin}/l101`)).status, { timeout: 5_000 }).toBe(302);
  const visits = HOT.length + before.length + during.length;
  await cluster.withClient(async (client) => {
    await settled(client, 3_000);
    const counted = await countedEverywhere(client);
    for (const [place, counts] of Object.entries(counted)) expect(countsOf(counts, HOT), place).toBe(visits);
  });
}, 120_000);

test("a hanging database is reported within three seconds, and a slow statement is left alone", async () => {
  const settings = { url: cluster.url, connectionTimeoutMillis: 2_000 };
  const pool = newPool({ ...settings, max: 4 });
  watchForHang(pool, settings);
  const { rows } = await pool.query("select 'slow' as answer, pg_sleep(3)");
  expect(rows[0]?.answer).toBe("slow");
  const fault = hanging(cluster);
  await fault.begin();
  const waits = Array.from({ length: 8 }, async () => {
    const began = performance.now();
    const error = await pool.query("select 1").catch((reason: unknown) => reason);
    return { isOutage: isOutage(error), isLate: performance.now() - began > 3_000 };
  });
  const heard = await Promise.all(waits);
  await fault.end();
  expect(heard).toEqual(Array.from({ length: 8 }, () => ({ isOutage: true, isLate: false })));
  await expect.poll(async () => (await pool.query("select 1")).rowCount, { timeout: 5_000 }).toBe(1);
  await pool.end();
}, 120_000);
