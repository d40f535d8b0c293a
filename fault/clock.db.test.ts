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
import { workersOf } from "./workers";

const AT_ONCE = 16;
const ENOUGH = 100;
const JUMPS = 4;

test.each([1, 2])(
  "while the wall clock jumps an hour on, an hour back and a day on, visits are answered and each is counted once (WORKERS=%i)",
  async (workers) => {
    const aliases = Array.from({ length: 5 }, (_, n) => `jumped-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "clock-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await insertLinks(client, aliases);
    const app = await startVisits({
      databaseUrl: databaseUrl(),
      folder,
      port: await freePort(),
      workers,
      args: ["--import", "./fault/jumping-clock.mjs"],
    });
    const ledger = new Ledger(join(folder, "ledger"));
    const visitors = new Visitors({ origin: app.origin, aliases, atOnce: AT_ONCE, ledger });
    const walk = visitors.walk(ENOUGH * (JUMPS + 1));
    for (let jump = 1; jump <= JUMPS; jump++) {
      // A process that waits for the wall clock would never get there.
      await expect
        .poll(() => visitors.acknowledged, { timeout: 10_000, interval: 5 })
        .toBeGreaterThan(ENOUGH * (jump - 1));
      for (const pid of workers > 1 ? workersOf(app) : [app.pid]) process.kill(pid, "SIGUSR2");
    }
    await walk;
    await app.stop();
    await settled(client, 500);
    await ledger.close();
    for (const [place, counts] of Object.entries(await countedEverywhere(client)))
      expect(countsOf(counts, aliases), place).toBe(ledger.totals().acknowledged);
    const { rows } = await client.query<{ days: number; twice: number }>(
      `select count(distinct (at at time zone 'UTC')::date)::int as days, (count(*) - count(distinct id))::int as twice
     from clicks where link_id in (select id from links where alias = any ($1))`,
      [aliases],
    );
    expect(rows[0]?.days).toBeGreaterThan(1);
    expect(rows[0]?.twice).toBe(0);
    await client.end();
  },
  120_000,
);
