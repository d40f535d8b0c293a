import type pg from "pg";
import { type LoadResult, load } from "./load";
import { atRest, median, print, promise, whole } from "./measure";
import { isPinned, moveTo, type Program, startProduct } from "./program";
import { withSeededLinks } from "./setup";

const ROUNDS = Number(process.argv[2] ?? 7);
const SECONDS = 4;
/** Of each kind so many that all of them are kept ready, as popular links are: those with rules count for several. */
const LINKS = 300;

/**
 * `npm run bench:targets [rounds]`: links with geo, device and language targets, with rules, and with what visitors bring
 * along, each against direct ones in the same minutes.
 */
const main = () =>
  withSeededLinks(LINKS, async ({ database, dataFolder }) => {
    await seedTargets(database.client);
    await seedRules(database.client);
    await seedPassing(database.client);
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    // Each starts idle: clicks left over from one would be drained during the other.
    const rested = async (visits: { prefix: string; brought?: string }) => {
      await atRest(() => [app.pid, ...database.pids()]);
      moveTo("others", database.pids(), 19);
      return measure(app, visits);
    };
    const round = async () => ({
      direct: await rested({ prefix: "l" }),
      targets: await rested({ prefix: "t" }),
      rules: await rested({ prefix: "r" }),
      query: await rested({ prefix: "q", brought: "?gclid=Cj0KCQjw-b_2&utm_source=mail" }),
      path: await rested({ prefix: "p", brought: "/guides/first%20steps" }),
      wildcard: await rested({ prefix: "w", brought: "/guides/first%20steps" }),
    });
    await round();
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round());
    await app.stop();
    report(rounds);
  });

/** Links `t1` … with three targets of each kind. */
async function seedTargets(client: pg.Client) {
  await client.query(`
    with made as (insert into links (workspace_id, alias, url) select workspace_id, 't' || substr(alias, 2), url from links where alias like 'l%' returning id)
    insert into link_targets (link_id, kind, name, url, position)
    select id, kind::target_kind, name, 'https://example.com/' || name, position from made, (values
      ('geo', 'germany', 0), ('geo', 'pl', 1), ('geo', 'united states', 2),
      ('device', 'iphone', 3), ('device', 'android', 4), ('device', 'windows', 5),
      ('language', 'de', 6), ('language', 'pl', 7), ('language', 'fr', 8)) target (kind, name, position)`);
}

/** Links `r1` … with twenty rules of six kinds, most of which are about few visitors, so that many are asked. */
const seedRules = (client: pg.Client) =>
  seedCopies(client, "r", { rules: Array.from({ length: 20 }, (_, n) => ruleNamed(n)) });

const CONDITIONS = [
  (n: number) => ({ country: [["AD"], ["MT"], ["IS", "LI"], ["LU"]][n % 4] }),
  (n: number) => ({ system: { name: "iOS", below: String(5 + n) } }),
  (n: number) => ({ language: [["fi"], ["sv"], ["el"], ["hu"]][n % 4] }),
  (n: number) => ({ referrer: { hosts: [`partner-${n}.example.net`] } }),
  (n: number) => ({
    all: [
      { hours: { days: ["sat", "sun"], from: "18:00", until: "23:00", zone: "Europe/Berlin" } },
      { ip: [`10.${n}.0.0/16`] },
    ],
  }),
  (n: number) => ({ query: { name: "campaign", value: `autumn-${n}*` } }),
];

const ruleNamed = (n: number) => ({
  name: `Rule ${n + 1}`,
  when: CONDITIONS[n % CONDITIONS.length]?.(n),
  url: `https://example.com/rule/${n + 1}`,
});

/** Links `q1` … whose visitors' query goes along, `p1` … whose visitors' path does, and wildcards `w1/*` … */
async function seedPassing(client: pg.Client) {
  await seedCopies(client, "q", { delivery: { passquery: "append" } });
  await seedCopies(client, "p", { delivery: { passpath: true } });
  await client.query(`insert into links (workspace_id, alias, url)
    select workspace_id, 'w' || substr(alias, 2) || '/*', 'https://example.com/' || alias || '/*' from links where alias like 'l%'`);
}

const seedCopies = (
  client: pg.Client,
  prefix: string,
  { rules, delivery }: { rules?: object; delivery?: object },
) =>
  client.query(
    `insert into links (workspace_id, alias, url, rules, delivery)
     select workspace_id, $1 || substr(alias, 2), url, $2::jsonb, $3::jsonb from links where alias like 'l%'`,
    [prefix, rules && JSON.stringify(rules), delivery && JSON.stringify(delivery)],
  );

type Measured = LoadResult & { microseconds: number };
const KINDS = ["direct", "targets", "rules", "query", "path", "wildcard"] as const;
type Round = Record<(typeof KINDS)[number], Measured>;

async function measure(app: Program, visits: { prefix: string; brought?: string }): Promise<Measured> {
  const before = app.processorTime();
  const result = await load({
    origin: app.origin,
    seconds: SECONDS,
    connections: 64,
    links: LINKS,
    ...visits,
  });
  return { ...result, microseconds: ((app.processorTime() - before) * 1e6) / result.responses };
}

function report(rounds: Round[]) {
  if (!isPinned()) print("Programs cannot be kept to cores here; the ratios still hold.");
  for (const kind of KINDS) {
    const of = (metric: keyof Measured) => median(rounds.map((each) => each[kind][metric]));
    print(
      `${kind.padEnd(8)} ${whole(of("perSecond")).padStart(7)}/s  p99 ${of("p99")} ms  processor ${of("microseconds").toFixed(1)} µs`,
    );
  }
  for (const kind of KINDS.slice(1)) {
    const ratio = median(rounds.map((each) => each[kind].perSecond / each.direct.perSecond));
    promise(`${kind}: at least 0.8 of direct links`, ratio.toFixed(2), ratio >= 0.8);
  }
  const wrong = rounds
    .flatMap((each) => KINDS.map((kind) => each[kind].wrong))
    .reduce((sum, each) => sum + each, 0);
  promise("every answer is a redirect", `${wrong} wrong`, wrong === 0);
}

await main();
