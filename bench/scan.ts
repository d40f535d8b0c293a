import { isPinned } from "./cores";
import { median, print, promise, whole } from "./figures";
import { load, scan } from "./load";
import type { Program } from "./program";
import { onRunningScene } from "./scene";

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 5;
const SCANNED = 10_000;

/** `npm run bench:scan [rounds]`: popular links, alone and while somebody tries 10 000 random aliases a second. */
const main = () =>
  onRunningScene(100_000, async ({ app }) => {
    await round(app);
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(app));
    report(rounds);
  });

/** p99 in milliseconds; what was scanned a second; hot visits that were no redirect; the processor's time for an unknown alias in µs. */
type Round = { alone: number; beside: number; scanned: number; wrong: number; microseconds: number };

async function round(app: Program): Promise<Round> {
  const visitors = { origin: app.origin, seconds: SECONDS, connections: 16, pause: 8 };
  const before = app.processorTime();
  const alone = await load(visitors);
  const between = app.processorTime();
  const [beside, scanned] = await Promise.all([load(visitors), scan(app.origin, SCANNED, SECONDS)]);
  const more = app.processorTime() - between - (between - before);
  return {
    alone: alone.p99,
    beside: beside.p99,
    scanned,
    wrong: alone.wrong + beside.wrong,
    microseconds: (more * 1e6) / (scanned * SECONDS),
  };
}

function report(rounds: Round[]) {
  if (!isPinned()) print("Programs cannot be kept to cores here; the ratio still holds.");
  const of = (figure: keyof Round) => median(rounds.map((each) => each[figure]));
  print(
    `hot p99 alone ${of("alone").toFixed(1)} ms, beside ${whole(of("scanned"))} unknown aliases a second ${of("beside").toFixed(1)} ms; each of those ${of("microseconds").toFixed(1)} µs of the processor`,
  );
  const ratio = median(rounds.map(({ alone, beside }) => beside / alone));
  const wrong = rounds.reduce((sum, each) => sum + each.wrong, 0);
  promise(`${whole(SCANNED)} scanned a second`, whole(of("scanned")), of("scanned") >= 0.95 * SCANNED);
  promise("hot p99 at most 2 times", ratio.toFixed(2), ratio <= 2);
  promise("every hot visit is a redirect", `${wrong} wrong`, wrong === 0);
}

await main();
