import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl } from "@/lib/database/locate";
import { countedEverywhere } from "./counted";
import { freePort } from "./free-port";
import { Ledger } from "./ledger";
import { countsOf } from "./report";
import { insertLinks, startVisits } from "./stage";
import { Visitors } from "./visitors";

test.each([1, 2])(
  "told to stop while people come, each on a new connection, no visit breaks and each is counted (WORKERS=%i)",
  async (workers) => {
    const aliases = Array.from({ length: 5 }, (_, n) => `ended-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "term-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await insertLinks(client, aliases);
    const ledger = new Ledger(join(folder, "ledger"));
    const app = await startVisits({ databaseUrl: databaseUrl(), folder, port: await freePort(), workers });
    const visitors = new Visitors({ origin: app.origin, aliases, atOnce: 16, ledger, fresh: true });
    const walk = visitors.walk(Number.POSITIVE_INFINITY);
    const reached = (visits: number) =>
      expect.poll(() => visitors.acknowledged, { timeout: 20_000, interval: 5 }).toBeGreaterThan(visits);
    await reached(200);
    const stopped = app.stop("SIGTERM");
    await reached(visitors.acknowledged + 50);
    visitors.leave();
    await walk;
    expect(await stopped).toBe(0);
    await ledger.close();
    expect([...visitors.broken]).toEqual([]);
    for (const [place, counts] of Object.entries(await countedEverywhere(client)))
      expect(countsOf(counts, aliases), place).toBe(ledger.totals().acknowledged);
    await client.end();
  },
  120_000,
);
