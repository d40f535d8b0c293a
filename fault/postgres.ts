import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import { ensureBuilt, type Program, startProgram } from "@/bench/program";
import { seedLinks } from "@/bench/setup";
import { type ClusterToStop, clusterToStop, hanging } from "./cluster";
import { countedEverywhere, Ledger, settled } from "./ledger";
import { broken, type Fault, type Outage, sufferOutage } from "./outage";
import { registerOwner, withEachCount } from "./setup";
import { ask, quantile, Traffic } from "./traffic";

const SECONDS = Number(process.argv[2] ?? 60);
const AT_ONCE = 16;
const PORT = 4806;

/** `npm run fault:postgres [seconds]`: the database stopped in three ways, its links locked, and hanging, so long each, under traffic. */
async function main() {
  ensureBuilt();
  await withEachCount(play);
}

async function play(workers: number) {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  const cluster = await clusterToStop("fault-stop");
  try {
    await cluster.withClient((client) => seedLinks(client, 100_000));
    const app = await startProgram({
      args: ["dist/server.js"],
      port: PORT,
      core: "any",
      ready: "/readyz",
      env: {
        DATABASE_URL: cluster.url,
        DATA_DIR: join(folder, "data"),
        LOG_LEVEL: "fatal",
        API_RATE_LIMIT: "1000000",
        WORKERS: String(workers),
      },
    });
    await sufferAll(app, cluster, new Ledger(join(folder, "ledger")));
    await app.stop();
  } finally {
    await cluster.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sufferAll(app: Program, cluster: ClusterToStop, ledger: Ledger) {
  const owner = await registerOwner(app.origin, 20, "o");
  const traffic = new Traffic(app.origin, owner.aliases, ledger, AT_ONCE);
  const api = () => ask(`${app.origin}/api/urls?limit=1`, { authorization: `Bearer ${owner.key}` });
  let next = 1;
  const cold = () => `l${next++}`;
  for (const fault of faults(cluster))
    report(await sufferOutage({ origin: app.origin, traffic, fault, seconds: SECONDS, cold, api }));
  await traffic.stop();
  promise("the same process throughout", String(app.pid), process.kill(app.pid, 0));
  await cluster.withClient(async (client) => {
    await settled(client);
    const { sent, acknowledged } = ledger.totals();
    print(`${sent} sent, ${acknowledged} acknowledged`);
    for (const [place, counts] of Object.entries(await countedEverywhere(client))) {
      const differences = ledger.differences(counts);
      promise(`counted = ledger in ${place}`, differences.join("; ") || "equal", differences.length === 0);
    }
  });
  await ledger.close();
}

function faults(cluster: ClusterToStop): Fault[] {
  const stopped = (["fast", "immediate", "killed"] as const).map((how) => ({
    name: `stopped (${how})`,
    begin: () => cluster.stop(how),
    end: () => cluster.start(),
  }));
  return [...stopped, locked(cluster), hanging(cluster)];
}

/** Every reader of a link waits: soon no connection of the pool is free. */
function locked(cluster: ClusterToStop): Fault {
  let release = () => {};
  let holding: Promise<unknown> = Promise.resolve();
  return {
    name: "links locked",
    begin: () =>
      new Promise((begun) => {
        holding = cluster.withClient(async (client) => {
          await client.query("begin");
          await client.query("lock table links in access exclusive mode");
          begun();
          await new Promise<void>((resolve) => (release = resolve));
          await client.query("rollback");
        });
      }),
    end: async () => {
      release();
      await holding;
    },
  };
}

function report(outage: Outage) {
  const { name, cached, cold, api, recovered } = outage;
  const slowest = (heard: { ms: number }[]) => Math.round(Math.max(0, ...heard.map(({ ms }) => ms)));
  print(`${name}, ${SECONDS} s`);
  print(
    `        in memory: ${cached.responses} visits, p99 ${cached.p99.toFixed(1)} ms, before ${cached.before.toFixed(1)} ms`,
  );
  print(
    `        not in memory: ${cold.length}, slowest ${slowest(cold)} ms; API: ${api.length}, slowest ${slowest(api)} ms`,
  );
  print(
    `        normal again after ${Math.round(recovered)} ms; median cold ${Math.round(
      quantile(
        cold.map(({ ms }) => ms),
        0.5,
      ),
    )} ms`,
  );
  const wrong = broken(outage);
  promise(
    "memory goes on, the rest is 503 in time, back in 5 s",
    wrong.join("; ") || "yes",
    wrong.length === 0,
  );
  promise(
    "p99 of links in memory ≤ 2 × before",
    (cached.p99 / cached.before).toFixed(2),
    cached.p99 <= 2 * cached.before,
  );
}

await main();
