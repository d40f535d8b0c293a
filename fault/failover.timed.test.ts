import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { countedEverywhere, countsOf, Ledger, settled, visitsIn } from "./ledger";
import { Replicated } from "./replicated";
import { freePort, insertLinks, killHard, startVisits } from "./setup";
import { Visitors } from "./traffic";

const DATABASE = "failover";
const VISITS = 300;
const AT_ONCE = 16;
const WORKERS = 2;
const ALIASES = Array.from({ length: 5 }, (_, n) => `promoted-${n}`);
let database: Replicated;

beforeAll(async () => {
  database = await Replicated.open(DATABASE);
  await database.query((client) => insertLinks(client, ALIASES));
}, 120_000);
afterAll(() => database.close(), 60_000);

test("what a promoted standby lacks is counted again, once, though all is killed meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "failover-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await database.follow();
  const port = await freePort();
  const start = () => startVisits({ databaseUrl: database.url, folder, port, workers: WORKERS });
  const ledger = new Ledger(join(folder, "ledger"));
  let app = await start();
  const visitors = new Visitors({ origin: app.origin, aliases: ALIASES, atOnce: AT_ONCE, ledger });
  const walk = visitors.walk(4 * VISITS);
  const reach = (visits: number) =>
    expect.poll(() => visitors.acknowledged, { interval: 5 }).toBeGreaterThan(visits);
  await reach(VISITS);
  await database.cutOff();
  await killHard(app);
  app = await start();
  await reach(2 * VISITS);
  const had = () => database.query(visitsIn);
  await expect.poll(had).toBeGreaterThan(VISITS);
  const before = await had();
  expect(await database.queryStandby(visitsIn)).toBeLessThan(before);
  await database.failOver();
  await reach(3 * VISITS);
  await killHard(app);
  app = await start();
  await walk;
  await app.stop();
  await ledger.close();
  await database.query(async (client) => {
    await settled(client, 500);
    for (const [place, counts] of Object.entries(await countedEverywhere(client))) {
      expect(ledger.differences(counts), place).toEqual([]);
      const surplus = countsOf(counts, ALIASES) - ledger.totals().acknowledged;
      expect(surplus, place).toBeLessThanOrEqual(2 * AT_ONCE);
    }
  });
}, 120_000);
