import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { print, promise } from "@/bench/measure";
import { ensureBuilt, metric, type Program, startProduct } from "@/bench/program";
import { connect } from "@/lib/platform/database/connect";
import { primaryPool } from "@/lib/platform/database/pool";
import { preparedChanges } from "./changes";
import { Forwarder } from "./forwarder";
import { countedEverywhere, Ledger, reportCounts, settled } from "./ledger";
import { endRegion, makeEmpty, makeHome, makeRegion, startLogicalCluster } from "./regions-setup";
import { ALIASES, insertLinks } from "./setup";
import { ask, quantile, Traffic } from "./traffic";
import { untilSeen } from "./watch-changes";

const CHANGES = Number(process.argv[2] ?? 500);
/** Each way, so that a question and its answer take 80. */
const DELAY_MS = 40;
const COLD = Array.from({ length: 1_000 }, (_, n) => `cold-${n}`);
const [HOME_PORT, FAR_PORT] = [5_180, 5_181];
const SECRET = "one secret for home and its regions";

/**
 * `npm run fault:regions [changes]`: home and a far region, each with a server and a PostgreSQL of its own, and 80 ms between the two, made by a proxy
 * of ours, so that no privileges are needed. How soon so many changes of each kind are seen far away, whether cold visits cross, and
 * whether home counts what was visited in both.
 */
async function main() {
  ensureBuilt();
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  const [atHome, farAway] = [
    await startLogicalCluster("regions-home"),
    await startLogicalCluster("regions-far"),
  ];
  await endRegion(farAway.url("region"));
  const homeUrl = await makeHome(atHome, "home");
  const home = await connect({ name: "fault", url: homeUrl });
  await insertLinks(home, [...ALIASES, ...COLD, "warm"]);
  const changes = await preparedChanges(home);
  const network = await Forwarder.before(homeUrl, DELAY_MS);
  const far = await makeEmpty(farAway, "region");
  const began = performance.now();
  await makeRegion(far, network.urlOf(homeUrl));
  print(`the region follows home after ${Math.round(performance.now() - began)} ms`);
  const start = (port: number, databaseUrl: string, env: Record<string, string>) =>
    startProduct({
      databaseUrl,
      dataFolder: join(folder, String(port)),
      port,
      core: "any",
      env: { APP_SECRET: SECRET, ...env },
    });
  const homeApp = await start(HOME_PORT, homeUrl, {});
  const farApp = await start(FAR_PORT, network.urlOf(homeUrl), { VISITS_DATABASE_URL: far });
  await coldVisits(home, farApp);
  await watchChanges(home, changes, farApp);
  await countBoth(home, [homeApp, farApp], join(folder, "ledger"), network);
  await Promise.all([homeApp.stop(), farApp.stop()]);
  await home.end();
  await primaryPool().end();
  await endRegion(far);
  await network.close();
  await Promise.all([atHome.stop(), farAway.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

/** Visits of links that nobody has visited: how long they take, and how many transactions home sees meanwhile. */
async function coldVisits(home: pg.Client, { origin }: Program): Promise<void> {
  await ask(`${origin}/warm`);
  const before = { home: await transactions(home), near: await metric(origin, "link_queries_total") };
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (const alias of COLD) {
    const { status, ms } = await ask(`${origin}/${alias}`, {}, agent);
    if (status !== 302) throw new Error(`${alias} was answered with ${status}`);
    times.push(ms);
  }
  agent.destroy();
  const after = { home: await transactions(home), near: await metric(origin, "link_queries_total") };
  const summary = `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;
  promise(
    `${COLD.length} cold visits faster than the way home`,
    summary,
    quantile(times, 0.99) < 2 * DELAY_MS,
  );
  print(`        ${after.near - before.near} queries nearby`);
  const [crossed, most] = [after.home - before.home, COLD.length / 10];
  // Drains, heartbeats and upkeep are transactions, too.
  promise("transactions at home meanwhile, one per visit at most a tenth", String(crossed), crossed <= most);
}

/** Backends report what they did with a delay of up to a second, or ten when they are idle. */
async function transactions(home: pg.Client): Promise<number> {
  await pause(11_000);
  const { rows } = await home.query<{ count: number }>(
    "select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.count ?? 0;
}

async function watchChanges(
  client: pg.Client,
  changes: Awaited<ReturnType<typeof preparedChanges>>,
  { origin }: Program,
): Promise<void> {
  let n = 0;
  for (const change of changes) {
    const times: number[] = [];
    for (let round = 0; round < CHANGES; round++)
      times.push(await untilSeen({ client, change, n: ++n, origin, workers: 1 }));
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const summary = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`;
    promise(`${CHANGES} changes of ${change.kind} seen far away: p99 ≤ 350 ms`, summary, p99 <= 350);
  }
}

/** Traffic in both, with the way home cut for a while. */
async function countBoth(home: pg.Client, apps: Program[], path: string, network: Forwarder): Promise<void> {
  const ledger = new Ledger(path);
  const traffic = apps.map(({ origin }) => new Traffic(origin, ALIASES, ledger, 4));
  await pause(3_000);
  network.cut();
  await pause(5_000);
  network.mend();
  await pause(3_000);
  for (const each of traffic) await each.stop();
  const failed = traffic.flatMap((each) => each.since()).filter(({ status }) => status !== 302);
  promise("no visit failed while the way home was cut", `${failed.length} failed`, failed.length === 0);
  await settled(home);
  await ledger.close();
  const counted = await countedEverywhere(home);
  reportCounts(ledger, counted, 0);
}

await main();
