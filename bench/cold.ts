import { Agent } from "node:http";
import { ask, quantile } from "@/fault/traffic";
import { median, print, promise } from "./measure";
import { isPinned, moveTo, startProduct, startProgram } from "./program";
import { looksForAliases, withSeededLinks } from "./setup";

const LINKS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 9;
const VISITS = 500;

/** `npm run bench:cold [links]`: links that are not in memory, one after another, against one plain look into the same index. */
const main = () =>
  withSeededLinks(LINKS, async ({ database, dataFolder }) => {
    await database.client.query("vacuum analyze links");
    const env = { DATABASE_URL: database.url };
    const plain = await startProgram({
      args: ["bench/lookup-server.mjs"],
      port: 4802,
      core: "measured",
      ready: "/",
      env,
    });
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    // The visitor is this process.
    moveTo("others", [...database.pids(), process.pid]);
    const aliases = randomAliases();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const round = () => measure({ plain: plain.origin, cold: app.origin }, aliases, agent);
    await round();
    const before = await looksForAliases(database.client);
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round());
    const queries = (await looksForAliases(database.client)) - before;
    agent.destroy();
    await Promise.all([plain.stop(), app.stop()]);
    report(rounds, queries);
  });

/** Each alias once, spread over all of them: a step that shares no divisor with any count of links we use. */
function randomAliases(): () => string {
  let n = 0;
  return () => `l${((n++ * 7_919) % LINKS) + 1}`;
}

/** The median times of a round, in milliseconds. */
type Round = { plain: number; cold: number };

/** The two alternate, visit by visit, so that other load on the machine hits both alike. */
async function measure(
  origins: { plain: string; cold: string },
  alias: () => string,
  agent: Agent,
): Promise<Round> {
  const times = { plain: [] as number[], cold: [] as number[] };
  for (let n = 0; n < VISITS; n++)
    for (const name of ["plain", "cold"] as const) {
      const { status, ms } = await ask(`${origins[name]}/${alias()}`, {}, agent);
      if (status !== 302) throw new Error(`A visit was answered ${status}`);
      times[name].push(ms);
    }
  return { plain: quantile(times.plain, 0.5), cold: quantile(times.cold, 0.5) };
}

function report(rounds: Round[], queries: number) {
  if (!isPinned()) print("Programs cannot be kept to cores here; the ratio still holds.");
  const of = (name: "plain" | "cold") => median(rounds.map((each) => each[name]));
  print(
    `plain look-up ${of("plain").toFixed(3)} ms, a cold link ${of("cold").toFixed(3)} ms, each with its HTTP`,
  );
  const ratio = median(rounds.map(({ plain, cold }) => cold / plain));
  promise("at most 1.5 times a plain look-up", ratio.toFixed(2), ratio <= 1.5);
  const visits = 2 * ROUNDS * VISITS;
  promise("exactly one query a visit", `${queries} looks for ${visits} visits`, queries === visits);
}

await main();
