import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { print, promise } from "@/bench/measure";
import { closeClickHouse, connectClickHouse } from "@/lib/analytics/store/clickhouse/connection";
import { Engine } from "@/lib/analytics/store/clickhouse/engine-fixtures";
import { LossyProxy } from "@/lib/analytics/store/clickhouse/lossy-proxy-fixtures";
import { countUnsent } from "@/lib/analytics/store/clickhouse/plans";
import { countRecords } from "@/lib/analytics/store/clickhouse/recount";
import { compareCounters } from "@/lib/analytics/store/postgres/recount";
import { Ledger, reportCounts, settled } from "./ledger";
import { killHard, registerOwner, withProductSetup } from "./setup";
import { Visitors } from "./traffic";

const VISITS = Number(process.argv[2] ?? 40_000);
const KILLS = Number(process.argv[3] ?? 20);
const LINKS = 20;
const AT_ONCE = 32;
const PORT = 4806;
/** Every third answer to an insert is lost. */
const LOST_EVERY = 3;
const DEAD_MS = 1_000;

/**
 * `npm run fault:clickhouse [visits] [kills]`: clicks are kept in ClickHouse, and application and engine are killed hard in turns amid so many redirects, while every third
 * answer to an insert is lost. Rows, sums and counters have to be what the visitors know. Needs the engine that `npm run test:clickhouse` fetches.
 */
const main = () =>
  withProductSetup(async ({ database, folder, startProduct }) => {
    const engine = new Engine();
    await engine.start();
    const proxy = new LossyProxy(
      () => engine.url,
      () => engine.kill(),
    );
    const env = { CLICKHOUSE_URL: await proxy.start() };
    const start = () => startProduct(PORT, { env });
    const ledger = new Ledger(join(folder, "ledger"));
    let app = await start();
    const owner = await registerOwner(app.origin, LINKS);
    const visitors = new Visitors({ origin: app.origin, aliases: owner.aliases, atOnce: AT_ONCE, ledger });
    const stopDropping = dropResponses(proxy);
    const walk = visitors.walk(VISITS);
    for (let kill = 1; kill <= KILLS; kill++) {
      while (visitors.acknowledged < (VISITS * kill) / (KILLS + 1)) await pause(5);
      if (kill % 2 === 0) {
        await killHard(app);
        app = await start();
      } else {
        await engine.kill();
        await pause(DEAD_MS);
        await engine.start();
      }
    }
    await walk;
    stopDropping();
    await settled(database.client);
    while (await countUnsent(database.client)) await pause(100);
    await report(database.client, engine, ledger);
    verify({ CLICKHOUSE_URL: engine.url, DATABASE_URL: database.url, DATA_DIR: join(folder, String(PORT)) });
    await app.stop();
    await ledger.close();
    proxy.stop();
    await engine.remove();
  });

function dropResponses(proxy: LossyProxy): () => void {
  const timer = setInterval(() => {
    if (proxy.next !== "none") return;
    proxy.next = "lost answer";
    proxy.skip = LOST_EVERY - 1;
  }, 1);
  return () => {
    clearInterval(timer);
    proxy.next = "none";
  };
}

async function report(client: pg.Client, engine: Engine, ledger: Ledger) {
  const clickhouse = await connectClickHouse({ url: engine.url });
  print(`${KILLS} kills, of the application and of the engine in turns`);
  const { rows: links } = await client.query<{ id: number; alias: string; clicks: number }>(
    "select links.id, alias, clicks::float8 as clicks from links join link_counters on link_id = links.id",
  );
  const records = await countRecords(clickhouse);
  reportCounts(
    ledger,
    {
      ClickHouse: new Map(links.map(({ id, alias }) => [alias, records.link.get(id)?.clicks ?? 0])),
      "the counters": new Map(links.map(({ alias, clicks }) => [alias, clicks])),
    },
    AT_ONCE * KILLS,
  );
  const wrong = await compareCounters(client, records, false);
  promise("counters of clicks and first clicks are those of the rows", `${wrong} are not`, wrong === 0);
  await closeClickHouse(clickhouse);
}

/** The operator's own check. */
function verify(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "cli", "--", "clicks", "verify"], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  promise("sums and counters are right", (stdout + stderr).trim(), status === 0);
}

await main();
