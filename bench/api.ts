import { Agent, request } from "node:http";
import type pg from "pg";
import { median, print, promise, whole } from "./measure";
import { moveTo, startProduct } from "./program";
import { seedClicks } from "./seed-clicks";
import { type BenchDatabase, nodesOf, watchPlans, withBenchSetup } from "./setup";

/** A client with an API key that makes one call after another on one connection. */
export type ApiCaller = {
  workspaceId: number;
  /** Rejects with the answer when its status is not 200, or the one that is expected. */
  call(method: string, path: string, body?: object, expected?: number): Promise<string>;
};

/** Registers the client with a rate limit it won't reach. */
export async function apiCaller(origin: string, client: pg.Client): Promise<ApiCaller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let key = "";
  const call: ApiCaller["call"] = (method, path, body, expected = 200) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? "" : JSON.stringify(body);
      const headers = {
        ...(key && { Authorization: `Bearer ${key}` }),
        "Content-Length": Buffer.byteLength(sent),
      };
      const asked = request(origin + path, { method, agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        answer.on("end", () =>
          answer.statusCode === expected ? resolve(text) : reject(new Error(`${method} ${path}: ${text}`)),
        );
      });
      asked.on("error", reject).end(sent);
    });
  const account = { username: "bench", email: "bench@example.com", password: "only for benches" };
  key = (JSON.parse(await call("POST", "/api/register", account)) as { apiKey: string }).apiKey;
  const { rows } = await client.query<{ workspace_id: number }>(
    "update api_keys set rate_limit = 1000000000 returning workspace_id",
  );
  return { workspaceId: rows[0]?.workspace_id ?? 0, call };
}

const LINKS = Number(process.argv[2] ?? 1_000_000);
const ADDS = 2_000;
const ORDERS = ["date", "click", "last", "title", "expiry"] as const;

/**
 * `npm run bench:api [links]`: making links one after another and a thousand at once, reading one link, and reading pages of a list, for an
 * owner of a million links.
 */
const main = () =>
  withBenchSetup(async ({ database, dataFolder }) => {
    const start = () => startProduct({ databaseUrl: database.url, dataFolder, port: 4811, core: "measured" });
    let app = await start();
    moveTo("others", database.pids());
    const owner = await apiCaller(app.origin, database.client);
    const few = await timeAdds(owner, database);
    await giveLinks(database, owner.workspaceId, LINKS);
    const many = await timeAdds(owner, database);
    reportAdds(few, many);
    await timeBulk(owner, database);
    await timeOneLink(owner, database);
    await timePages(owner);
    await app.stop();
    const plans = await watchPlans(database);
    app = await start();
    await printPlans(owner, plans);
    await app.stop();
  });

/** Milliseconds each, in the middle. */
type AddTimes = { add: number; insert: number; empty: number; perSecond: number };

/** Links through the API, rows by plain `pg`, and calls that do nothing, alternating so that all run under the same conditions. */
async function timeAdds(owner: ApiCaller, { client }: BenchDatabase): Promise<AddTimes> {
  const times = { add: [] as number[], insert: [] as number[], empty: [] as number[] };
  await client.query("create table if not exists bare (id serial primary key, alias text unique, url text)");
  const works = {
    add: (n: number) => owner.call("POST", "/api/url/add", { url: `https://example.com/landing/${n}` }),
    insert: (n: number) =>
      client.query({
        name: "bare",
        text: "insert into bare (alias, url) values ($1, $2) returning id",
        values: [`${n}-${process.hrtime.bigint()}`, `https://example.com/landing/${n}`],
      }),
    // What every call pays for: the socket, the pipeline, the key. There is nothing at this address.
    empty: () => owner.call("GET", "/api/nothing", undefined, 404),
  };
  for (let n = 0; n < ADDS; n++) {
    for (const name of ["add", "insert", "empty"] as const) {
      const began = performance.now();
      await works[name](n);
      times[name].push(performance.now() - began);
    }
  }
  const settled = (name: keyof typeof works) => times[name].slice(ADDS / 10);
  const added = settled("add");
  return {
    add: median(added),
    insert: median(settled("insert")),
    empty: median(settled("empty")),
    perSecond: (1_000 * added.length) / added.reduce((sum, each) => sum + each, 0),
  };
}

function reportAdds(few: AddTimes, many: AddTimes) {
  for (const [words, times] of [
    ["a new account", few],
    [`an account of ${whole(LINKS)} links`, many],
  ] as const) {
    print(
      `POST /api/url/add in ${words}: ${whole(times.perSecond)}/s, p50 ${times.add.toFixed(2)} ms (bare insert ${times.insert.toFixed(2)} ms, empty answer ${times.empty.toFixed(2)} ms)`,
    );
  }
  promise("at least 800 links a second, one after another", whole(many.perSecond), many.perSecond >= 800);
  const growth = many.add / few.add;
  promise("at most 2 times what it takes in a new account", growth.toFixed(2), growth <= 2);
  const ratio = many.add / (many.insert + many.empty);
  promise("at most 2 times a bare insert and an empty answer", ratio.toFixed(2), ratio <= 2);
}

const BULK_ROWS = 1_000;
const BULK_ROUNDS = 9;

/** A thousand links in one call, beside rows of the same texts that one statement of plain `pg` inserts. */
async function timeBulk(owner: ApiCaller, { client }: BenchDatabase) {
  const times = { bulk: [] as number[], insert: [] as number[] };
  for (let round = 0; round < BULK_ROUNDS; round++) {
    const urls = Array.from({ length: BULK_ROWS }, (_, n) => `https://example.com/bulk/${round}/${n}`);
    const aliases = urls.map((_, n) => `${round}-${n}-${process.hrtime.bigint()}`);
    const works = {
      bulk: () => owner.call("POST", "/api/urls/bulk", { links: urls.map((url) => ({ url })) }),
      insert: () =>
        client.query("insert into bare (alias, url) select * from unnest($1::text[], $2::text[])", [
          aliases,
          urls,
        ]),
    };
    for (const name of ["bulk", "insert"] as const) times[name].push(await took(works[name]));
  }
  const bulk = median(times.bulk);
  print(
    `POST /api/urls/bulk of ${whole(BULK_ROWS)}: ${whole(bulk)} ms (bare insert ${whole(median(times.insert))} ms)`,
  );
  promise("a bulk of 1,000 links in at most 400 ms", `${whole(bulk)} ms`, bulk <= 400);
}

const READS = 2_000;
/** Of one link that was clicked on each of thirty days, from many places. */
const CLICKS = 10_000;

/** One link with clicks, beside calls that do nothing, which spend as long on the way and in the client. */
async function timeOneLink(owner: ApiCaller, { client, url }: BenchDatabase) {
  const { rows } = await client.query<{ id: number }>(
    "select max(id) as id from links where alias like 'many-%'",
  );
  const link = rows[0]?.id ?? 0;
  await seedClicks(url, { clicks: CLICKS, onOne: CLICKS, link });
  const times = { read: [] as number[], empty: [] as number[] };
  for (let n = 0; n < READS; n++) {
    times.read.push(await took(() => owner.call("GET", `/api/url/${link}`)));
    times.empty.push(await took(() => owner.call("GET", "/api/nothing", undefined, 404)));
  }
  const read = median(times.read);
  print(
    `GET /api/url/:id with clicks: p50 ${read.toFixed(2)} ms (empty answer ${median(times.empty).toFixed(2)} ms)`,
  );
  promise("one link with clicks in at most 1 ms", `${read.toFixed(2)} ms`, read <= 1);
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A workspace full of links as they are: a few with titles and expiry, a few clicked. */
async function giveLinks({ client }: BenchDatabase, workspaceId: number, count: number) {
  await client.query(
    `insert into links (workspace_id, alias, url, title, expires_at)
     select $1, 'many-' || n, 'https://example.com/landing/' || n, case when n % 3 = 0 then 'Page ' || n else '' end,
            case when n % 10 = 0 then now() + n * interval '1 second' end
     from generate_series(1, $2::int) n`,
    [workspaceId, count],
  );
  await client.query(
    `update link_counters set
       clicks = link_id % 1000, last_click_at = now() - link_id * interval '1 second',
       ranked_clicks = link_id % 1000, ranked_at = now() - link_id * interval '1 second'
     where workspace_id = $1 and link_id % 5 = 0`,
    [workspaceId],
  );
  await client.query(
    "insert into link_targets (link_id, kind, name, url, position) select id, 'geo', 'germany', url, 0 from links where id % 10 = 0",
  );
  await client.query(
    "insert into link_parameters (link_id, name, value, position) select id, 'utm_source', 'mail', 0 from links where id % 10 = 0",
  );
  await client.query(
    `with pixel as (
       insert into pixels (workspace_id, type, kind, name, tag)
       values ($1, 'gtmpixel', 'tagmanagerpixel', 'Shop', 'GTM-K2V8XPL') returning id)
     insert into link_pixels (link_id, pixel_id) select links.id, pixel.id from links, pixel where links.id % 10 = 0`,
    [workspaceId],
  );
  await client.query("vacuum analyze links, link_counters, link_targets, link_parameters, link_pixels");
  await client.query("checkpoint"); // else its writes would be measured with the first calls
}

async function timePages(owner: ApiCaller) {
  for (const order of ORDERS) {
    for (const page of [1, 500]) {
      const times: number[] = [];
      for (let n = 0; n < 21; n++) {
        const began = performance.now();
        await owner.call("GET", `/api/urls?limit=100&page=${page}&order=${order}`);
        times.push(performance.now() - began);
      }
      const middle = median(times);
      promise(
        `GET /api/urls, order ${order}, page ${page}, at most 50 ms`,
        `${middle.toFixed(1)} ms`,
        middle <= 50,
      );
    }
  }
}

/** What the database did for each page, from its own log. */
async function printPlans(owner: ApiCaller, plans: () => string[]) {
  let sequential = 0;
  for (const order of ORDERS) {
    for (const page of [1, 500]) {
      plans();
      await owner.call("GET", `/api/urls?limit=100&page=${page}&order=${order}`);
      const ofLinks = plans().filter((plan) => /link/.test(plan));
      print(`order ${order}, page ${page}:`);
      for (const plan of ofLinks) {
        const nodes = nodesOf(plan);
        print(`  ${/duration: ([\d.]+ ms)/.exec(plan)?.[1]?.padStart(9)}  ${nodes.join(" > ")}`);
        sequential += nodes.filter((node) => /^Seq Scan on (links|link_)/.test(node)).length;
      }
    }
  }
  promise("no sequential scan of links or their parts", `${sequential}`, sequential === 0);
}

await main();
