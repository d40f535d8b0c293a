import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl } from "@/lib/database/locate";
import { countedEverywhere, settled } from "./counted";
import { freePort } from "./free-port";
import { countsOf } from "./report";
import { lineMaker, spoolUp } from "./spool-up";
import { insertLinks, startVisits } from "./stage";
import { killHard } from "./workers";

const SPOOLED = 20_000;

test.each([1, 2])(
  "spooled clicks are counted once, though all is killed hard while they drain (WORKERS=%i)",
  async (workers) => {
    const aliases = [1, 2, 3].map((n) => `drained-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "drain-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await insertLinks(client, aliases);
    await spoolUp(folder, SPOOLED, await lineMaker(client, `drained-${workers}-`));
    const port = await freePort();
    const start = () => startVisits({ databaseUrl: databaseUrl(), folder, port, workers });
    for (let kill = 0; kill < 3 / workers; kill++) {
      const app = await start();
      await expect.poll(() => drains(client), { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
      await killHard(app);
    }
    const last = await start();
    await settled(client, 1_000);
    await last.stop();
    for (const [place, counts] of Object.entries(await countedEverywhere(client)))
      expect(countsOf(counts, aliases), place).toBe(SPOOLED);
    await client.end();
  },
  120_000,
);

/** How many drains are connected. */
const drains = async (client: pg.Client) =>
  (await client.query("select from pg_stat_activity where application_name = 'switchyard clicks'"))
    .rowCount ?? 0;
