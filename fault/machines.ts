import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import { ensureBuilt } from "@/bench/program";
import { countedEverywhere, reportCounts, settled } from "./ledger";
import {
  callEach,
  changes,
  type FaultRun,
  kills,
  partition,
  picture,
  promotion,
  restore,
  sixtyCalls,
} from "./machines/faults";
import { Installation } from "./machines/installation";
import { LedgerTraffic } from "./machines/ledger-traffic";
import { release } from "./release";
import { type Owner, registerOwner } from "./setup";
import { quantile } from "./traffic";

const KILLS = Number(process.argv[2] ?? 20);
const SECONDS = Number(process.argv[3] ?? 60);
const CHANGES = Number(process.argv[4] ?? 500);
const LINKS = 20;
/** of each machine */
const WORKERS = [1, 2, 1];
const VISITS_LOST = 3_000;

/**
 * `[RELEASE=tag] npm run fault:machines [kills] [seconds] [changes]`: three machines on one database, with Redis and a bucket, one of them with a clock 40 days ahead
 * and another one, where RELEASE names a tag or a commit, of that version. They are killed and cut off, Redis is lost, the database is failed over and restored, and
 * every visit counts once.
 */
async function main() {
  ensureBuilt();
  const { RELEASE } = process.env;
  const other = RELEASE ? release(RELEASE) : undefined;
  const installation = await Installation.open({
    kind: "product",
    machines: [
      { port: 4841 },
      { port: 4842, env: { WORKERS: String(WORKERS[1]) }, folder: other?.folder },
      {
        port: 4843,
        args: ["--import", "./fault/jumping-clock.mjs"],
        env: { CLOCK_OFFSET_DAYS: "40" },
      },
    ],
  });
  const { machines, network, folder } = installation;
  const hasNamespaces = network.kind === "namespaces";
  print(`the second machine runs ${other?.name ?? "this version, like the others"}`);
  print(hasNamespaces ? "three network namespaces" : "no network namespaces here: three ports instead");
  try {
    for (const machine of machines) await machine.start();
    const owner = await registerOwner(machines[0]?.origin ?? "", LINKS);
    for (const [kind, p99] of await changes(installation, CHANGES, WORKERS))
      promise(`${CHANGES} changes of ${kind} seen everywhere: p99 ≤ 250 ms`, ms(p99), p99 <= 250);
    const statuses = await picture(installation, "painter");
    const isServed = statuses.every((status) => status === 200);
    promise("a picture uploaded to one machine is served by all", statuses.join(", "), isServed);
    const visitors = new LedgerTraffic(machines, owner.aliases, join(folder, "ledger"));
    await play({ installation, visitors });
    await visitors.leave();
    await compare({ installation, visitors }, owner);
  } finally {
    await installation.close();
  }
}

async function play(run: FaultRun) {
  const { installation, visitors } = run;
  await visitors.more(1_000);
  await installation.backUp();
  await reportCalls(installation, "caller");
  reportKills(await kills(run, KILLS));
  reportPartition(await partition(run, SECONDS));
  if (await installation.killRedis()) {
    const { slowest, isAnswered } = await callEach(installation);
    promise("Redis killed: calls are answered within a second", ms(slowest), isAnswered && slowest < 1_000);
    await reportCalls(installation, "caller-again");
  } else print("no Redis is installed here, so none was killed");
  const lost = await promotion(run, VISITS_LOST);
  promise("the standby lacks something when it is promoted", `${lost} bytes of log`, lost > 0);
  reportKills(await kills(run, installation.machines.length));
  await restore(run);
}

async function reportCalls(installation: Installation, username: string) {
  const { passed, refused } = await sixtyCalls(installation, username);
  const isExact = passed === 30 && refused === 30;
  promise("of 60 calls at three machines exactly 30 pass", `${passed}, ${refused} refused`, isExact);
}

function reportKills(took: readonly number[]) {
  const [usual, longest] = [quantile(took, 0.5), Math.max(...took)];
  const words = `${ms(longest)}, half of them within ${ms(usual)}`;
  promise(`${took.length} × kill -9: serving again within 5 s`, words, longest <= 5_000);
}

function reportPartition({ before, during }: Awaited<ReturnType<typeof partition>>) {
  const failed = during.filter(({ status }) => status !== 302).length;
  promise(`cut off for ${SECONDS} s: no failed visit`, `${failed} of ${during.length}`, failed === 0);
  const [usual = 0, p99 = 0] = [before, during].map((heard) =>
    quantile(
      heard.map((each) => each.ms),
      0.99,
    ),
  );
  const isQuick = p99 <= Math.max(2 * usual, 20);
  promise("p99 of visits meanwhile ≤ 2 ×, or 20 ms", `${ms(p99)}, before ${ms(usual)}`, isQuick);
}

async function compare({ installation, visitors }: FaultRun, owner: Owner) {
  const client = await installation.connect();
  await settled(client);
  const inTheApi = { "the API": await owner.counted(installation.machines[0]?.origin ?? "") };
  const inFlight = visitors.atOnce * (KILLS + installation.machines.length);
  reportCounts(visitors.ledger, { ...inTheApi, ...(await countedEverywhere(client)) }, inFlight);
  await client.end();
  await visitors.ledger.close();
}

const ms = (time: number) => `${time.toFixed(1)} ms`;

await main();
