import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import { Ledger } from "@/fault/ledger";
import { quantile, Traffic } from "@/fault/traffic";
import { ensureBuilt } from "./built";
import { isPinned, moveTo } from "./cores";
import { seedLinks, startBenchDatabase } from "./database";
import { median, print, promise, whole } from "./figures";
import { startProduct } from "./program";

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 5;
const SCANNED = 10_000;
const HOT = Array.from({ length: 100 }, (_, n) => `l${n + 1}`);

/** `npm run bench:scan [rounds]`: popular links, alone and while somebody tries 10 000 random aliases a second. */
async function main() {
  ensureBuilt();
  const dataFolder = mkdtempSync(join(process.cwd(), ".cache", "bench-"));
  const database = await startBenchDatabase("bench");
  try {
    await seedLinks(database.client, 100_000);
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    moveTo("others", database.pids());
    const ledger = new Ledger(join(dataFolder, "ledger"));
    const traffic = new Traffic(app.origin, HOT, ledger, 16);
    const rounds: Round[] = [];
    await pause(2);
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(app.origin, traffic));
    await traffic.stop();
    await app.stop();
    await ledger.close();
    report(rounds);
  } finally {
    await database.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** p99 in milliseconds; what the scan reached a second; hot visits that were no redirect. */
type Round = { alone: number; beside: number; scanned: number; wrong: number };

async function round(origin: string, traffic: Traffic): Promise<Round> {
  traffic.since();
  await pause(SECONDS);
  const alone = traffic.since();
  const scan = await autocannon({
    url: `${origin}/x[<id>]`,
    idReplacement: true,
    duration: SECONDS,
    connections: 100,
    overallRate: SCANNED,
    workers: 1,
  });
  const beside = traffic.since();
  const p99 = (heard: typeof alone) =>
    quantile(
      heard.map(({ ms }) => ms),
      0.99,
    );
  return {
    alone: p99(alone),
    beside: p99(beside),
    scanned: scan["4xx"] / scan.duration,
    wrong: [...alone, ...beside].filter(({ status }) => status !== 302).length,
  };
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

function report(rounds: Round[]) {
  if (!isPinned()) print("Programs cannot be kept to cores here; the ratio still holds.");
  const of = (figure: keyof Round) => median(rounds.map((each) => each[figure]));
  print(
    `hot p99 alone ${of("alone").toFixed(1)} ms, beside ${whole(of("scanned"))} unknown aliases a second ${of("beside").toFixed(1)} ms`,
  );
  const ratio = median(rounds.map(({ alone, beside }) => beside / alone));
  const wrong = rounds.reduce((sum, each) => sum + each.wrong, 0);
  promise(`${whole(SCANNED)} scanned a second`, whole(of("scanned")), of("scanned") >= 0.95 * SCANNED);
  promise("hot p99 at most 2 times", ratio.toFixed(2), ratio <= 2);
  promise("every hot visit is a redirect", `${wrong} wrong`, wrong === 0);
}

await main();
