import type pg from "pg";
import { visitsIn } from "@/fault/ledger";
import { countFrom } from "@/lib/analytics/store/postgres/count";
import { countByLink } from "@/lib/analytics/store/postgres/counted-by-link";
import { type LoadResult, load } from "./load";
import { print, processorTime, promise, whole } from "./measure";
import { isPinned, moveTo, startProduct } from "./program";
import { withSeededLinks } from "./setup";

const SECONDS = Number(process.argv[2] ?? 20);
const CONNECTIONS = 64;
const PROMISED = 20_000;

/** `npm run bench:clicks [seconds]`: recorded clicks a second, app and database together on one core, all drained. */
const main = () =>
  withSeededLinks(1_000, async ({ database, dataFolder }) => {
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    const warmUp = await load({ origin: app.origin, seconds: 2, connections: CONNECTIONS });
    await drained(database.client, warmUp.responses);
    const before = await counted(database.client);
    moveTo("measured", database.pids());
    const spent = () => ({ app: app.processorTime(), database: processorTime(database.pids()) });
    const [started, spentBefore] = [performance.now(), spent()];
    const run = await load({ origin: app.origin, seconds: SECONDS, connections: CONNECTIONS });
    await drained(database.client, before.visits + run.responses);
    const seconds = (performance.now() - started) / 1_000;
    const spentAfter = spent();
    const after = await counted(database.client);
    await app.stop();
    const appSeconds = spentAfter.app - spentBefore.app;
    report({
      ...run,
      seconds,
      app: appSeconds,
      database: spentAfter.database - spentBefore.database,
      before,
      after,
    });
  });

/** Visits of every kind, and the clicks among them in every place that keeps count. */
type Counted = { visits: number; places: Record<string, number> };

async function counted(client: pg.Client): Promise<Counted> {
  const [start, end] = [new Date(0), new Date("9999-01-01")];
  const { rows } = await client.query<{ id: number; clicks: number }>(
    "select min(workspace_id) as id, sum(clicks)::float8 as clicks from link_counters",
  );
  const [{ id, clicks } = { id: 0, clicks: 0 }] = rows;
  const question = {
    workspaceId: id,
    parts: [{ scope: "workspace" as const, ids: [id] }],
    filters: [],
    start,
    end,
  };
  const { bars } = await countFrom(client, question, { edges: [start, end] });
  const places = {
    chunks: sumOf(await countByLink(client)),
    statistics: bars[0]?.clicks ?? 0,
    counters: clicks,
  };
  return { visits: await visitsIn(client), places };
}

const sumOf = (counts: Map<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Waits until so many visits are stored. */
async function drained(client: pg.Client, visits: number) {
  while ((await visitsIn(client)) < visits) await new Promise((resolve) => setTimeout(resolve, 100));
}

type Report = LoadResult & {
  /** of the clock, until all was drained */
  seconds: number;
  /** seconds of processor time */
  app: number;
  database: number;
  before: Counted;
  after: Counted;
};

function report({ responses, perSecond, p99, wrong, seconds, app, database, before, after }: Report) {
  const rate = responses / seconds;
  const isExact = new Set(Object.values(after.places)).size === 1;
  const visits = after.visits - before.visits;
  if (!isPinned()) print("Programs cannot be pinned to cores here, so this does not measure one core.");
  print(
    `answered   ${whole(responses)} in ${SECONDS} s, ${whole(perSecond)} a second, p99 ${p99} ms, ${wrong} wrong`,
  );
  print(`counted    ${whole(visits)} visits; drained after ${seconds.toFixed(1)} s`);
  const each = (spent: number) => ((spent * 1e6) / visits).toFixed(1);
  print(`processor  ${each(app + database)} µs a click: app ${each(app)}, database ${each(database)}`);
  promise(`${whole(PROMISED)} recorded clicks a second`, whole(rate), rate >= PROMISED);
  promise(
    "no answer goes uncounted",
    `${responses} of ${visits}`,
    visits >= responses && visits <= responses + CONNECTIONS,
  );
  promise("chunks = statistics = counters", JSON.stringify(after), isExact);
}

await main();
