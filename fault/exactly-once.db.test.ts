import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { mergeAll } from "@/lib/analytics/store/postgres/merge";
import { connect } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { signal } from "@/lib/platform/signal-fixtures";
import { countedEverywhere, countsOf, daysAndTwins, Ledger, settled } from "./ledger";
import { freePort, insertLinks, killHard, startVisits, workersOf } from "./setup";
import { lineMaker, spoolUp } from "./spool-files";
import { Visitors } from "./traffic";

const VISITS = 2_000;
const AT_ONCE = 16;

test.each([1, 2])(
  "killed hard in the middle of redirects, no acknowledged click is lost (WORKERS=%i)",
  async (workers) => {
    const aliases = Array.from({ length: 5 }, (_, n) => `killed-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "kill-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = await connect({ name: "tests" });
    await insertLinks(client, aliases);
    const port = await freePort();
    const start = () => startVisits({ databaseUrl: databaseUrl(), folder, port, workers });
    const ledger = new Ledger(join(folder, "ledger"));
    let app = await start();
    const visitors = new Visitors({ origin: app.origin, aliases, atOnce: AT_ONCE, ledger });
    const walk = visitors.walk(VISITS);
    await expect.poll(() => visitors.acknowledged, { interval: 5 }).toBeGreaterThan(VISITS / 2);
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

test.each([1, 2])(
  "on a stop under load of new connections, no visit fails and each is counted (WORKERS=%i)",
  async (workers) => {
    const aliases = Array.from({ length: 5 }, (_, n) => `ended-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "term-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = await connect({ name: "tests" });
    await insertLinks(client, aliases);
    const ledger = new Ledger(join(folder, "ledger"));
    const app = await startVisits({ databaseUrl: databaseUrl(), folder, port: await freePort(), workers });
    const visitors = new Visitors({ origin: app.origin, aliases, atOnce: 16, ledger, fresh: true });
    const walk = visitors.walk(Number.POSITIVE_INFINITY);
    const reached = (visits: number) =>
      expect.poll(() => visitors.acknowledged, { interval: 5 }).toBeGreaterThan(visits);
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

const SPOOLED = 20_000;
/** Its runs may become one. */
const YESTERDAY = new Date(Date.now() - 86_400_000);

test.each([1, 2])(
  "spooled clicks are counted once, though all is killed hard while they drain (WORKERS=%i)",
  async (workers) => {
    const aliases = [1, 2, 3].map((n) => `drained-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "drain-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = await connect({ name: "tests" });
    await insertLinks(client, aliases);
    await spoolUp(folder, SPOOLED, await lineMaker(client, `drained-${workers}-`, YESTERDAY));
    const port = await freePort();
    const start = () => startVisits({ databaseUrl: databaseUrl(), folder, port, workers });
    for (let kill = 0; kill < 3 / workers; kill++) {
      const app = await start();
      await expect.poll(() => drains(client), { interval: 5 }).toBeGreaterThan(0);
      await killHard(app);
    }
    const last = await start();
    await settled(client, 1_000);
    await last.stop();
    const counted = await countedEverywhere(client);
    for (const [place, counts] of Object.entries(counted))
      expect(countsOf(counts, aliases), place).toBe(SPOOLED);
    expect(await mergeAll(undefined, { quietMinutes: 0 })).toBeGreaterThan(0);
    expect(await scopesWithSums(client, aliases)).toEqual(["link", "workspace"]);
    expect(await countedEverywhere(client)).toEqual(counted);
    await client.end();
  },
  120_000,
);

/** What the clicks of some links are summed for. */
async function scopesWithSums(client: pg.Client, aliases: string[]): Promise<string[]> {
  const { rows } = await client.query<{ scope: string }>(
    `select distinct scope::text from click_sums, (select id, workspace_id from links where alias = any ($1)) link
     where (scope, scope_id) in (('link', link.id), ('workspace', link.workspace_id)) order by 1`,
    [aliases],
  );
  return rows.map(({ scope }) => scope);
}

/** How many drains are connected. */
const drains = async (client: pg.Client) =>
  (
    await client.query(
      "select from pg_stat_activity where application_name = 'switchyard clicks' and datname = current_database()",
    )
  ).rowCount ?? 0;

const JUMP_AT_ONCE = 16;
const ENOUGH = 100;
const JUMPS = 4;

test.each([1, 2])(
  "while the wall clock jumps by up to forty days, visits are answered and counted once, on their day (WORKERS=%i)",
  async (workers) => {
    const aliases = Array.from({ length: 5 }, (_, n) => `jumped-${workers}-${n}`);
    const folder = mkdtempSync(join(tmpdir(), "clock-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const client = await connect({ name: "tests" });
    await insertLinks(client, aliases);
    const app = await startVisits({
      databaseUrl: databaseUrl(),
      folder,
      port: await freePort(),
      workers,
      args: ["--import", "./fault/jumping-clock.mjs"],
    });
    const ledger = new Ledger(join(folder, "ledger"));
    const visitors = new Visitors({ origin: app.origin, aliases, atOnce: JUMP_AT_ONCE, ledger });
    const walk = visitors.walk(ENOUGH * (JUMPS + 1));
    for (let jump = 1; jump <= JUMPS; jump++) {
      // A process that waits for the wall clock would never get there.
      await expect.poll(() => visitors.acknowledged, { interval: 5 }).toBeGreaterThan(ENOUGH * (jump - 1));
      signal(workers > 1 ? workersOf(app) : [app.pid], "SIGUSR2");
    }
    await walk;
    await app.stop();
    await settled(client, 500);
    await ledger.close();
    for (const [place, counts] of Object.entries(await countedEverywhere(client)))
      expect(countsOf(counts, aliases), place).toBe(ledger.totals().acknowledged);
    const { days, twins } = await daysAndTwins(client, aliases);
    // Two where midnight comes in between.
    expect(days).toBeLessThanOrEqual(2);
    expect(twins).toBe(0);
    await client.end();
  },
  120_000,
);
