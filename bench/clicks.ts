import type pg from "pg";
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
    await drained(database.client, before.rows + run.responses);
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

type Counted = { rows: number; people: number; hours: number; days: number; counters: number };

async function counted(client: pg.Client): Promise<Counted> {
  const { rows } = await client.query<Counted>(`select
    (select count(*)::int from clicks) as rows,
    (select count(*)::int from clicks where outcome = 'passed' and bot = '') as people,
    (select coalesce(sum(clicks), 0)::int from click_hours where scope = 'link' and dimension = 'total') as hours,
    (select coalesce(sum(clicks), 0)::int from click_daily where scope = 'link' and dimension = 'total') as days,
    (select coalesce(sum(clicks), 0)::int from link_counters) as counters`);
  const [row] = rows;
  if (!row) throw new Error("The database counts nothing.");
  return row;
}

/** Waits until so many rows are stored and no more come. Reads only the watermarks, which costs next to nothing. */
async function drained(client: pg.Client, rows: number) {
  let last = "";
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { rows: marks } = await client.query("select id, drained from click_segments order by id");
    const now = JSON.stringify(marks);
    if (now === last && (await counted(client)).rows >= rows) return;
    last = now;
  }
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
  const isExact = [after.hours, after.days, after.counters].every((count) => count === after.people);
  const rows = after.rows - before.rows;
  if (!isPinned()) print("Programs cannot be pinned to cores here, so this does not measure one core.");
  print(
    `answered   ${whole(responses)} in ${SECONDS} s, ${whole(perSecond)} a second, p99 ${p99} ms, ${wrong} wrong`,
  );
  print(`counted    ${whole(rows)} rows; drained after ${seconds.toFixed(1)} s`);
  const each = (spent: number) => ((spent * 1e6) / rows).toFixed(1);
  print(`processor  ${each(app + database)} µs a click: app ${each(app)}, database ${each(database)}`);
  promise(`${whole(PROMISED)} recorded clicks a second`, whole(rate), rate >= PROMISED);
  promise(
    "no answer goes uncounted",
    `${responses} of ${rows}`,
    rows >= responses && rows <= responses + CONNECTIONS,
  );
  promise("rows = hours = days = counters", JSON.stringify(after), isExact);
}

await main();
