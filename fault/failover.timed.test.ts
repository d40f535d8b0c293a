import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DatabaseAddress } from "./database-address";
import { countedEverywhere, countsOf, Ledger, settled, visitsIn } from "./ledger";
import { freePort, insertLinks, killHard, startVisits } from "./setup";
import { FaultServer } from "./standby";
import { Visitors } from "./traffic";

const DATABASE = "failover";
const VISITS = 300;
const AT_ONCE = 16;
const WORKERS = 2;
const ALIASES = Array.from({ length: 5 }, (_, n) => `promoted-${n}`);
let primary: FaultServer;

beforeAll(async () => {
  primary = await FaultServer.start("fault-primary");
  await primary.makeDatabase(DATABASE);
  await primary.query(DATABASE, (client) => insertLinks(client, ALIASES));
}, 120_000);
afterAll(() => primary.stop(), 60_000);

test("what a promoted standby lacks is counted again, once, though all is killed meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "failover-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const standby = await primary.standby("fault-standby");
  onTestFinished(() => standby.stop());
  const address = await DatabaseAddress.of(primary.urlOf(DATABASE));
  const port = await freePort();
  const start = () => startVisits({ databaseUrl: address.url, folder, port, workers: WORKERS });
  const ledger = new Ledger(join(folder, "ledger"));
  let app = await start();
  const visitors = new Visitors({ origin: app.origin, aliases: ALIASES, atOnce: AT_ONCE, ledger });
  const walk = visitors.walk(4 * VISITS);
  const reach = (visits: number) =>
    expect.poll(() => visitors.acknowledged, { interval: 5 }).toBeGreaterThan(visits);
  await reach(VISITS);
  await standby.catchUp(primary);
  await standby.cutOff();
  await killHard(app);
  app = await start();
  await reach(2 * VISITS);
  const had = () => primary.query(DATABASE, visitsIn);
  await expect.poll(had).toBeGreaterThan(VISITS);
  const before = await had();
  await primary.stop();
  await standby.promote();
  expect(await standby.query(DATABASE, visitsIn)).toBeLessThan(before);
  address.leadTo(standby.port);
  await reach(3 * VISITS);
  await killHard(app);
  app = await start();
  await walk;
  await app.stop();
  await address.close();
  await ledger.close();
  await standby.query(DATABASE, async (client) => {
    await settled(client, 500);
    for (const [place, counts] of Object.entries(await countedEverywhere(client))) {
      expect(ledger.differences(counts), place).toEqual([]);
      const surplus = countsOf(counts, ALIASES) - ledger.totals().acknowledged;
      expect(surplus, place).toBeLessThanOrEqual(2 * AT_ONCE);
    }
  });
}, 120_000);
