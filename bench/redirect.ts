import { type LoadResult, load } from "./load";
import { atRest, median, print, promise, whole } from "./measure";
import { isPinned, moveTo, type Program, startProduct, startProgram } from "./program";
import { withSeededLinks } from "./setup";

const ROUNDS = Number(process.argv[2] ?? 7);
const WARM_UP_ROUNDS = 2;
const SECONDS = 4;
const CONNECTIONS = 64;

/** `npm run bench:redirect [rounds]`: redirects a second, each recorded, against a bare server in the same minutes. */
const main = () =>
  withSeededLinks(1_000, async ({ database, dataFolder }) => {
    const bare = await startProgram({
      args: ["bench/bare-server.mjs"],
      port: 4802,
      core: "measured",
      ready: "/",
    });
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    const round = async () => {
      await atRest(() => [app.pid, ...database.pids()]);
      // The load shares its cores with the database; were it to wait for the drain, that would be measured instead of us.
      moveTo("others", database.pids(), 19);
      return { bare: await measure(bare), app: await measure(app) };
    };
    // V8 is still compiling in the second of these; a server is warm for weeks.
    for (let n = 0; n < WARM_UP_ROUNDS; n++) await round();
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round());
    await Promise.all([bare.stop(), app.stop()]);
    report(rounds);
  });

type Measured = LoadResult & { microseconds: number };
type Round = { bare: Measured; app: Measured };

async function measure(program: Program): Promise<Measured> {
  const before = program.processorTime();
  const result = await load({ origin: program.origin, seconds: SECONDS, connections: CONNECTIONS });
  return { ...result, microseconds: ((program.processorTime() - before) * 1e6) / result.responses };
}

function report(rounds: Round[]) {
  if (!isPinned()) print("Programs cannot be kept to cores here; the ratio still holds.");
  for (const name of ["bare", "app"] as const) {
    const of = (metric: keyof Measured) => median(rounds.map((each) => each[name][metric]));
    const words = name === "bare" ? "bare node:http" : "recorded visits";
    print(
      `${words.padEnd(16)} ${whole(of("perSecond")).padStart(7)}/s  p50 ${of("p50")} ms  p99 ${of("p99")} ms  processor ${of("microseconds").toFixed(1)} µs`,
    );
  }
  const ratio = (metric: keyof Measured) => median(rounds.map(({ bare, app }) => app[metric] / bare[metric]));
  const wrong = rounds.reduce((sum, { app }) => sum + app.wrong, 0);
  promise("at least 0.85 of the bare server", ratio("perSecond").toFixed(2), ratio("perSecond") >= 0.85);
  promise("p99 at most 3 times its p99", ratio("p99").toFixed(2), ratio("p99") <= 3);
  promise("every answer is a redirect", `${wrong} wrong`, wrong === 0);
  print(`        (by processor time alone: ${(1 / ratio("microseconds")).toFixed(2)})`);
}

await main();
