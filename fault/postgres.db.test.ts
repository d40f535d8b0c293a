import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedLinks } from "@/bench/database";
import { type Program, startProgram } from "@/bench/program";
import { type ClusterToStop, clusterToStop } from "./cluster";
import { countedEverywhere, settled } from "./counted";
import { freePort } from "./free-port";
import { Ledger } from "./ledger";
import { broken, type Fault, sufferOutage } from "./outage";
import { ask, Traffic } from "./traffic";

const HOT = Array.from({ length: 10 }, (_, n) => `l${n + 1}`);
let cluster: ClusterToStop;
let app: Program;
let ledger: Ledger;
let traffic: Traffic;
const folder = mkdtempSync(join(tmpdir(), "outage-"));
let next = 100;

beforeAll(async () => {
  cluster = await clusterToStop("fault-test");
  await cluster.withClient((client) => seedLinks(client, 10_000));
  app = await startProgram({
    args: ["--import", "tsx", "fault/visits-process.ts"],
    port: await freePort(),
    core: "any",
    ready: "/healthz",
    env: { DATABASE_URL: cluster.url, DATA_DIR: folder, LOG_LEVEL: "silent" },
  });
  for (const alias of HOT) await ask(`${app.origin}/${alias}`);
  ledger = new Ledger(join(folder, "ledger"));
  // The first ten visits are no part of the ledger: they brought the links into memory.
  traffic = new Traffic(app.origin, HOT, ledger, 8);
}, 60_000);

afterAll(async () => {
  await app.stop();
  await cluster.end();
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const stopped = (how: "fast" | "immediate" | "killed"): Fault => ({
  name: how,
  begin: () => cluster.stop(how),
  end: () => cluster.start(),
});

test.each(["fast", "immediate", "killed"] as const)(
  "with PostgreSQL stopped (%s), links in memory go on, others say 503 in time, and all is well soon after",
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

test("what was visited meanwhile is counted, each once, by the same process", async () => {
  await traffic.stop();
  expect(process.kill(app.pid, 0)).toBe(true);
  await cluster.withClient(async (client) => {
    await settled(client, 3_000);
    const { rows } = await client.query(
      "select count(*)::int as rows from clicks where link_id in (select id from links where alias = any($1))",
      [HOT],
    );
    const { sent, acknowledged } = ledger.totals();
    expect(rows[0].rows).toBe(acknowledged + HOT.length);
    expect(acknowledged).toBe(sent);
    const counted = await countedEverywhere(client);
    const sums = Object.values(counted).map((counts) => HOT.map((alias) => counts.get(alias)).join());
    expect(new Set(sums).size).toBe(1);
  });
}, 60_000);
