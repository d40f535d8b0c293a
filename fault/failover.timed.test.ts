import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { migrate } from "@/lib/platform/database/migrate";
import { DatabaseAddress } from "./database-address";
import { countedEverywhere, countsOf, Ledger, settled } from "./ledger";
import { freePort, insertLinks, killHard, startVisits } from "./setup";
import { FaultServer } from "./standby";
import { Visitors } from "./traffic";

const DATABASE = `failover_${process.pid}`;
const VISITS = 600;
const AT_ONCE = 16;
let primary: FaultServer;

beforeAll(async () => {
  primary = await FaultServer.start("fault-primary");
  await primary.query("postgres", (client) => client.query(`create database ${DATABASE}`));
  await migrate(primary.urlOf(DATABASE));
}, 120_000);
afterAll(() => primary.stop(), 60_000);

test.each([1, 2])(
  "clicks that a promoted standby lacks are counted again, once, though all is killed meanwhile (WORKERS=%i)",
  async (workers) => {
    const aliases = Array.from({ length: 5 }, (_, n) => `promoted-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "failover-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await primary.query(DATABASE, (client) => insertLinks(client, aliases));
    const standby = await primary.standby(`fault-standby-${workers}`);
    const address = await DatabaseAddress.of(primary.urlOf(DATABASE));
    const port = await freePort();
    const start = () => startVisits({ databaseUrl: address.url, folder, port, workers });
    const ledger = new Ledger(join(folder, "ledger"));
    let app = await start();
    const visitors = new Visitors({ origin: app.origin, aliases, atOnce: AT_ONCE, ledger });
    const walk = visitors.walk(4 * VISITS);
    const reach = (visits: number) =>
      expect.poll(() => visitors.acknowledged, { interval: 5 }).toBeGreaterThan(visits);
    await reach(VISITS);
    await standby.catchUp(primary);
    await standby.cutOff();
    await killHard(app);
    app = await start();
    await reach(2 * VISITS);
    const old = primary;
    await old.stop();
    await standby.promote();
    address.leadTo(standby.port);
    primary = standby;
    await reach(3 * VISITS);
    await killHard(app);
    app = await start();
    await walk;
    await app.stop();
    await address.close();
    await ledger.close();
    await primary.query(DATABASE, async (client) => {
      await settled(client, 500);
      for (const [place, counts] of Object.entries(await countedEverywhere(client))) {
        expect(ledger.differences(counts), place).toEqual([]);
        expect(countsOf(counts, aliases) - ledger.totals().acknowledged, place).toBeLessThanOrEqual(
          2 * AT_ONCE,
        );
      }
    });
  },
  120_000,
);
