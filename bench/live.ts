import { get, type IncomingMessage } from "node:http";
import { anAddress, register, signIn } from "../attack/browser";
import { load } from "./load";
import { median, print, processorTime, promise, whole } from "./measure";
import { metric, moveTo, type Program, startProduct } from "./program";
import { type BenchDatabase, withSeededLinks } from "./setup";

const SECONDS = Number(process.argv[2] ?? 10);
const ROUNDS = 3;
const LINKS = 1_000;
const READERS = 100;
/** A person may have so many live views open. */
const WINDOWS = 20;
const VISITORS = 16;
/** Milliseconds between two visits of each of them: about a thousand a second. */
const PAUSE = 16;
const MOST = 0.1;

/** `npm run bench:live [seconds]`: what 100 browsers with live views cost beside a thousand clicks a second, in the app and the database together. */
const main = () =>
  withSeededLinks(LINKS, async ({ database, dataFolder }) => {
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4444, core: "measured" });
    moveTo("others", database.pids());
    const cookies = await signInMembers(app.origin, database);
    await measured(app, database);
    const [without, watched]: [Round[], Round[]] = [[], []];
    const [shown, numbers]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await measured(app, database));
      const readers = await Promise.all(
        cookies.map((cookie, nth) => watch(app.origin, cookie, addressOf(nth))),
      );
      await until(() => readers.every(({ clicks }) => clicks >= 0));
      const before = readers.map(({ visits }) => visits);
      watched.push(await measured(app, database));
      shown.push(
        ...readers.flatMap(({ visits, path }, nth) =>
          path.startsWith("/api/urls/") ? [] : [(visits - (before[nth] ?? 0)) / SECONDS],
        ),
      );
      numbers.push(await wrongNumbers(readers, app.origin));
      for (const { stop } of readers) stop();
      while ((await metric(app.origin, "live_views")) > 0) await pause();
    }
    report(without, watched);
    print(
      `a view shows ${whole(Math.min(...shown))} to ${whole(Math.max(...shown))} visits a second, ${whole(median(shown))} in the middle`,
    );
    const wrong = numbers.reduce((a, b) => a + b, 0);
    promise("every view counts as the statistics do", `${wrong} wrong`, wrong === 0);
    await app.stop();
  });

/** The cookie of each reader: of as many members as it takes, each with as many windows as they may have, in the workspace of the links. */
async function signInMembers(origin: string, { client }: BenchDatabase): Promise<string[]> {
  const cookies: string[] = [];
  for (let nth = 0; nth < READERS / WINDOWS; nth++) {
    const { id, username, password } = await register(origin, `member${nth}`);
    const join =
      "insert into memberships (workspace_id, user_id, role) select workspace_id, $1, 'viewer' from links limit 1";
    await client.query(join, [id]);
    const cookie = (await signIn(origin, username, password)) ?? "";
    cookies.push(...Array.from({ length: WINDOWS }, () => cookie));
  }
  await client.query("update sessions set workspace_id = (select workspace_id from links limit 1)");
  return cookies;
}

/** Some watch everything, one link or the links of a list, some have filters; hardly two watch the same. */
function addressOf(nth: number): string {
  if (nth % 5 === 4)
    return `/api/urls/live?id=${Array.from({ length: 50 }, (_, at) => 1 + nth + at).join(",")}`;
  const countries = ["DE", "PL", "US", "FR", "GB"];
  const link = `/api/url/${1 + (nth % LINKS)}/live`;
  const filter = `filter[country][not]=${countries[nth % countries.length]}&filter[browser]=Chrome|Firefox|${nth}`;
  return (
    ["/api/live", link, `/api/live?${filter}`, `/api/live?${filter}&filter[utm_source]=None`][nth % 4] ?? link
  );
}

type Reader = { path: string; cookie: string; visits: number; clicks: number; stop(): void };

async function watch(origin: string, cookie: string, path: string): Promise<Reader> {
  const headers = { Cookie: cookie, "X-Forwarded-For": anAddress() };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(encodeURI(origin + path), { headers, agent: false }, resolve).on("error", reject);
  });
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
  const reader: Reader = { path, cookie, visits: 0, clicks: -1, stop: () => response.destroy() };
  let rest = "";
  response
    .on("error", () => {})
    .setEncoding("utf8")
    .on("data", (text: string) => {
      const events = (rest + text).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        if (event.startsWith("event: click\n")) reader.visits += 1;
        const [, clicks] = /^event: clicks\ndata: .*"clicks":(\d+)/.exec(event) ?? [];
        if (clicks) reader.clicks = Number(clicks);
      }
    });
  return reader;
}

/** How many of some views never come to the number that the statistics have for today, when all of today's clicks came in the last half hour. */
async function wrongNumbers(readers: readonly Reader[], origin: string): Promise<number> {
  let wrong = 0;
  // Of some links there are no statistics in one.
  const looked = readers.filter(({ path }) => !path.startsWith("/api/urls/")).slice(0, LOOKED_AT);
  for (const reader of looked) {
    const [path = "", query = ""] = reader.path.split("?");
    const stats = `${path === "/api/live" ? "/api/stats" : path.replace("/live", "/stats")}?${query}`;
    const isRight = async () => {
      const answer = await fetch(encodeURI(origin + stats), { headers: { Cookie: reader.cookie } });
      const { data } = (await answer.json()) as { data: { totals: { clicks: number } } };
      return reader.clicks === data.totals.clicks;
    };
    if (!(await until(isRight))) wrong += 1;
  }
  return wrong;
}

const LOOKED_AT = 12;
const PATIENCE_MS = 20_000;

async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (await holds()) return true;
    await pause();
  }
  return false;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Seconds of processor time a second, and clicks. */
type Round = { app: number; database: number; perSecond: number };

async function measured(app: Program, database: BenchDatabase): Promise<Round> {
  const spent = () => ({ app: app.processorTime(), database: processorTime(database.pids()) });
  const [before, started] = [spent(), performance.now()];
  const { perSecond } = await load({
    origin: app.origin,
    seconds: SECONDS,
    connections: VISITORS,
    pause: PAUSE,
  });
  const seconds = (performance.now() - started) / 1_000;
  const after = spent();
  return {
    app: (after.app - before.app) / seconds,
    database: (after.database - before.database) / seconds,
    perSecond,
  };
}

function report(without: readonly Round[], watched: readonly Round[]) {
  const share = (rounds: readonly Round[], of: (round: Round) => number) => median(rounds.map(of));
  for (const [name, rounds] of [
    ["nobody", without],
    [`${READERS} readers`, watched],
  ] as const)
    print(
      `${name.padEnd(11)} ${whole(share(rounds, ({ perSecond }) => perSecond))} clicks a second: the app ${percent(share(rounds, ({ app }) => app))}, the database ${percent(share(rounds, ({ database }) => database))}`,
    );
  const all = ({ app, database }: Round) => app + database;
  const [perSecond, withoutPerSecond] = [watched, without].map((rounds) =>
    share(rounds, (round) => round.perSecond),
  ) as [number, number];
  // What as many clicks cost without readers.
  const added = share(watched, all) - (share(without, all) * perSecond) / withoutPerSecond;
  promise(`${READERS} live views take at most a tenth of a core`, percent(added), added <= MOST);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

await main();
