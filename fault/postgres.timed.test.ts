import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Program } from "@/bench/program";
import { seedLinks } from "@/bench/setup";
import { type ClusterToStop, clusterToStop } from "./cluster";
import { countedEverywhere, countsOf, Ledger, settled } from "./ledger";
import { broken, type Fault, sufferOutage } from "./outage";
import { freePort, startVisits } from "./setup";
import { ask, Traffic } from "./traffic";

const HOT = Array.from({ length: 10 }, (_, n) => `l${n + 1}`);
/** The first visits bring the links into the memory of each process; they are no part of the ledger. */
const FIRST_VISITS = 6;
let cluster: ClusterToStop;

beforeAll(async () => {
  cluster = await clusterToStop("fault-test");
  await cluster.withClient((client) => seedLinks(client, 10_000));
}, 120_000);
afterAll(() => cluster.end(), 120_000);

const stopped = (how: "fast" | "immediate" | "killed"): Fault => ({
  name: how,
  begin: () => cluster.stop(how),
  end: () => cluster.start(),
});

describe.each([
  { workers: 1, ways: ["fast", "immediate"] as const },
  { workers: 2, ways: ["killed"] as const },
])("WORKERS=$workers", ({ workers, ways }) => {
  const folder = mkdtempSync(join(tmpdir(), "outage-"));
  let app: Program;
  let ledger: Ledger;
  let traffic: Traffic;
  let before = 0;
  let next = 100 * workers;

  beforeAll(async () => {
    const port = await freePort();
    app = await startVisits({
      databaseUrl: cluster.url,
      folder,
      port,
      workers,
      env: { LOG_LEVEL: "silent" },
    });
    before = await cluster.withClient(rowsOfHot);
    const agent = new Agent({ keepAlive: false });
    for (const alias of HOT)
      for (let visit = 0; visit < FIRST_VISITS; visit++) await ask(`${app.origin}/${alias}`, {}, agent);
    ledger = new Ledger(join(folder, "ledger"));
    traffic = new Traffic(app.origin, HOT, ledger, 8);
  }, 120_000);

  afterAll(async () => {
    await app.stop();
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  test.each(ways)(
    "with PostgreSQL stopped (%s), cached links work, others get 503 in time, and both recover soon",
    async (how) => {
      const outage = await sufferOutage({
        origin: app.origin,
        traffic,
        fault: stopped(how),
        seconds: 3,
        cold: () => `l${next++}`,
      });
      expect(broken(outage)).toEqual([]);
      expect(outage.cold.length).toBeGreaterThan(0);
    },
    60_000,
  );

  test("visits made meanwhile are counted, each once, by the same process", async () => {
    await traffic.stop();
    expect(process.kill(app.pid, 0)).toBe(true);
    await cluster.withClient(async (client) => {
      await settled(client, 3_000);
      const { sent, acknowledged } = ledger.totals();
      expect((await rowsOfHot(client)) - before).toBe(acknowledged + HOT.length * FIRST_VISITS);
      expect(acknowledged).toBe(sent);
      const counted = await countedEverywhere(client);
      const sums = Object.values(counted).map((counts) => HOT.map((alias) => counts.get(alias)).join());
      expect(new Set(sums).size).toBe(1);
    });
  }, 120_000);
});

async function rowsOfHot(client: pg.Client): Promise<number> {
  const counted = await countedEverywhere(client);
  return countsOf(counted["the chunks"] ?? new Map(), HOT);
}
