import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl } from "@/lib/database/locate";
import { countedEverywhere, settled } from "./counted";
import { freePort } from "./free-port";
import { Ledger } from "./ledger";
import { countsOf } from "./report";
import { insertLinks, startVisits } from "./stage";
import { Visitors } from "./visitors";
import { killHard } from "./workers";

const VISITS = 2_000;
const AT_ONCE = 16;

test.each([1, 2])(
  "killed hard in the middle of redirects, no acknowledged click is lost (WORKERS=%i)",
  async (workers) => {
    const aliases = Array.from({ length: 5 }, (_, n) => `killed-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "kill-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await insertLinks(client, aliases);
    const port = await freePort();
    const start = () => startVisits({ databaseUrl: databaseUrl(), folder, port, workers });
    const ledger = new Ledger(join(folder, "ledger"));
    let app = await start();
    const visitors = new Visitors({ origin: app.origin, aliases, atOnce: AT_ONCE, ledger });
    const walk = visitors.walk(VISITS);
    await expect
      .poll(() => visitors.acknowledged, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(VISITS / 2);
    await killHard(app);
    app = await start();
    await walk;
    await app.stop();
    await settled(client, 500);
    await ledger.close();
    const counted = await countedEverywhere(client);
    for (const [place, counts] of Object.entries(counted)) {
      expect(ledger.differences(counts), place).toEqual([]);
      expect(countsOf(counts, aliases) - ledger.totals().acknowledged, place).toBeLessThanOrEqual(AT_ONCE);
    }
    await client.end();
  },
  120_000,
);
