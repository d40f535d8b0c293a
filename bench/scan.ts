import { setTimeout as delay } from "node:timers/promises";
import { load, scan } from "./load";
import { median, print, promise, whole } from "./measure";
import { isPinned, metric, type Program, startProgram } from "./program";
import { withRunningProduct } from "./setup";

const ROUNDS = Number(process.argv[2] ?? 9);
const SECONDS = 5;
const SCANNED = 10_000;
/** Until a scanner has made its aliases and its connections, on the core of the load that is measured. */
const LEAD_SECONDS = 2;
/** The scan runs until all measurements are done. */
const SCAN_SECONDS = LEAD_SECONDS + SECONDS + 2;

/**
 * `npm run bench:scan [rounds]`: popular links, alone and during a scan of 10 000 random aliases a second. A bare server that does
 * nothing for either shows how much of it is this machine's.
 */
const main = () =>
  withRunningProduct(100_000, async ({ app }) => {
    const bare = await startProgram({
      args: ["bench/bare-server.mjs"],
      port: 4802,
      core: "measured",
      ready: "/",
    });
    const both = async () => ({ bare: await round(bare), app: await appRound(app) });
    await both();
    const rounds: Awaited<ReturnType<typeof both>>[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await both());
    await bare.stop();
    printRounds(
      "a bare node:http",
      rounds.map((each) => each.bare),
    );
    report(rounds.map((each) => each.app));
  });

/** p99 in milliseconds; what was scanned a second; hot visits that were no redirect; the processor's time for an unknown alias in µs. */
type Round = { alone: number; beside: number; scanned: number; wrong: number; microseconds: number };

async function round(program: Program): Promise<Round> {
  const visitors = { origin: program.origin, seconds: SECONDS, connections: 16, pause: 8 };
  const before = program.processorTime();
  const alone = await load(visitors);
  const between = program.processorTime();
  const scanning = scan(program.origin, SCANNED, SCAN_SECONDS);
  await delay(LEAD_SECONDS * 1_000);
  const [beside, scanned] = await Promise.all([load(visitors), scanning]);
  const more = program.processorTime() - between - (between - before);
  return {
    alone: alone.p99,
    beside: beside.p99,
    scanned,
    wrong: alone.wrong + beside.wrong,
    microseconds: (more * 1e6) / (scanned * SCAN_SECONDS),
  };
}

/** With the share of the unknown aliases that were known not to exist. */
async function appRound(app: Program): Promise<Round & { ruledOut: number }> {
  const before = await metric(app.origin, "link_ruled_out_total");
  const measured = await round(app);
  const ruledOut = (await metric(app.origin, "link_ruled_out_total")) - before;
  return { ...measured, ruledOut: ruledOut / (measured.scanned * SCAN_SECONDS) };
}

function printRounds(who: string, rounds: Round[]) {
  const of = (metric: keyof Round) => median(rounds.map((each) => each[metric]));
  print(
    `${who}: hot p99 alone ${of("alone").toFixed(1)} ms, beside ${whole(of("scanned"))} unknown aliases a second ${of("beside").toFixed(1)} ms, ${ratioOf(rounds).toFixed(2)} times; each of those ${of("microseconds").toFixed(1)} µs of the processor`,
  );
}

const ratioOf = (rounds: Round[]) => median(rounds.map(({ alone, beside }) => beside / alone));

function report(rounds: (Round & { ruledOut: number })[]) {
  if (!isPinned()) print("Programs cannot be kept to cores here; the ratio still holds.");
  printRounds("the product", rounds);
  const share = median(rounds.map(({ ruledOut }) => ruledOut));
  print(`${whole(share * 100)} % of the unknown aliases were no question to the database`);
  const scanned = median(rounds.map((each) => each.scanned));
  const wrong = rounds.reduce((sum, each) => sum + each.wrong, 0);
  promise(`${whole(SCANNED)} scanned a second`, whole(scanned), scanned >= 0.95 * SCANNED);
  promise("hot p99 at most 2 times", ratioOf(rounds).toFixed(2), ratioOf(rounds) <= 2);
  promise("every hot visit is a redirect", `${wrong} wrong`, wrong === 0);
}

await main();
