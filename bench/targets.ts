import type pg from "pg";
import { type LoadResult, load } from "./load";
import { atRest, median, print, promise, whole } from "./measure";
import { isPinned, moveTo, type Program, startProduct } from "./program";
import { withSeededLinks } from "./setup";

const ROUNDS = Number(process.argv[2] ?? 7);
const SECONDS = 4;
const LINKS = 1_000;

/** `npm run bench:targets [rounds]`: links with geo, device and language targets against direct ones, in the same minutes. */
const main = () =>
  withSeededLinks(LINKS, async ({ database, dataFolder }) => {
    await seedTargets(database.client);
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    // Each starts idle: clicks left over from one would be drained during the other.
    const rested = async (prefix: string) => {
      await atRest(() => [app.pid, ...database.pids()]);
      moveTo("others", database.pids(), 19);
      return measure(app, prefix);
    };
    const round = async () => ({ direct: await rested("l"), targets: await rested("t") });
    await round();
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round());
    await app.stop();
    report(rounds);
  });

/** Links `t1` … with three targets of each kind. */
async function seedTargets(client: pg.Client) {
  await client.query(`
    with made as (insert into links (workspace_id, alias, url) select workspace_id, 't' || substr(alias, 2), url from links returning id)
    insert into link_targets (link_id, kind, name, url, position)
    select id, kind::target_kind, name, 'https://example.com/' || name, position from made, (values
      ('geo', 'germany', 0), ('geo', 'pl', 1), ('geo', 'united states', 2),
      ('device', 'iphone', 3), ('device', 'android', 4), ('device', 'windows', 5),
      ('language', 'de', 6), ('language', 'pl', 7), ('language', 'fr', 8)) target (kind, name, position)`);
}

type Measured = LoadResult & { microseconds: number };
type Round = { direct: Measured; targets: Measured };

async function measure(app: Program, prefix: string): Promise<Measured> {
  const before = app.processorTime();
  const result = await load({ origin: app.origin, seconds: SECONDS, connections: 64, prefix });
  return { ...result, microseconds: ((app.processorTime() - before) * 1e6) / result.responses };
}

function report(rounds: Round[]) {
  if (!isPinned()) print("Programs cannot be kept to cores here; the ratio still holds.");
  for (const name of ["direct", "targets"] as const) {
    const of = (metric: keyof Measured) => median(rounds.map((each) => each[name][metric]));
    print(
      `${name.padEnd(8)} ${whole(of("perSecond")).padStart(7)}/s  p99 ${of("p99")} ms  processor ${of("microseconds").toFixed(1)} µs`,
    );
  }
  const ratio = median(rounds.map(({ direct, targets }) => targets.perSecond / direct.perSecond));
  const wrong = rounds.reduce((sum, { direct, targets }) => sum + direct.wrong + targets.wrong, 0);
  promise("at least 0.8 of direct links", ratio.toFixed(2), ratio >= 0.8);
  promise("every answer is a redirect", `${wrong} wrong`, wrong === 0);
}

await main();
