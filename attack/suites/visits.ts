import { type Asked, ask as askAs, CHROME, call, type Reply, register } from "../ask";
import type { Suite, Target } from "../suite";

const DESTINATION = "https://example.com/secret";
const ROBOTS: { method?: string; headers?: Record<string, string> }[] = [
  { method: "HEAD" },
  { headers: { "sec-purpose": "prefetch" } },
  { headers: { purpose: "prefetch" } },
  { headers: { "x-moz": "prefetch" } },
  { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } },
  { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } },
  { headers: { "user-agent": "" } },
];

/** One request exactly as given, with a browser's user agent by default. */
const ask = (target: Target, path: string, asked: Asked = {}): Promise<Reply> =>
  askAs(target, path, { ...asked, headers: { "user-agent": CHROME, ...asked.headers } });

let people = 0;

/** Calls the API with the key of a newly registered person, from an address of their own. */
async function someone(target: Target, name: string) {
  const account = await register(target, name, `198.51.100.${++people}`);
  return async <T>(path: string, body?: object): Promise<T> =>
    JSON.parse((await call(target, account, path, body)).text) as T;
}

/** Looks until it is so, at most five seconds. */
async function eventually(look: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + 5_000; performance.now() < until; ) {
    if (await look()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return look();
}

type Api = Awaited<ReturnType<typeof someone>>;
type Recorded = { source: string; countrycode: string }[];

/** The visits of a link, once so many of them are counted, or after a while. */
async function recordedOf(
  { database }: Target,
  api: Api,
  link: { id: number },
  visits: number,
): Promise<Recorded> {
  const counter = "select from link_counters where link_id = $1 and clicks >= $2";
  await eventually(async () => (await database.query(counter, [link.id, visits])).rowCount === 1);
  const { data } = await api<{ data: { clicks: Recorded } }>(`/api/url/${link.id}/clicks?limit=1000`);
  return data.clicks;
}

async function usedUp(target: Target) {
  const api = await someone(target, "limited");
  let leaks = 0;
  for (const [at, robot] of ROBOTS.entries()) {
    await api("/api/url/add", { url: DESTINATION, custom: `one-time-${at}`, clicklimit: 1 });
    const before = await ask(target, `/one-time-${at}`, robot);
    const person = await ask(target, `/one-time-${at}`);
    const after = await ask(target, `/one-time-${at}`, robot);
    const shown = JSON.stringify([before.headers, before.text, after.headers, after.text]);
    const peeked = await ask(target, `/one-time-${at}+`);
    if (shown.includes(DESTINATION) || peeked.text.includes(DESTINATION)) leaks++;
    if (person.headers.location !== DESTINATION || after.status !== 410) leaks++;
  }
  return {
    passed: leaks === 0,
    measured: `${leaks} of ${ROBOTS.length} kinds of robots learned the destination`,
  };
}

async function throughRotators(target: Target) {
  const api = await someone(target, "rotated");
  const members = {
    frame: { type: "frame" },
    splash: { type: "splash" },
    locked: { password: "open sesame" },
  };
  const lost: string[] = [];
  for (const [name, body] of Object.entries(members)) {
    const alias = `turned-${name}`;
    const { id } = await api<{ id: number }>("/api/campaign/add", { slug: alias });
    const link = await api<{ id: number }>("/api/url/add", { url: DESTINATION, custom: alias, ...body });
    await api(`/api/campaign/${id}/assign/${link.id}`, {});
    const { headers } = await ask(target, `/r/${alias}`);
    const own = new URL(headers.location ?? "", target.origin);
    const path = own.pathname + own.search;
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await ask(target, path);
    if (answer.status === 401) {
      const opened = await ask(target, path, { method: "POST", headers: form, body: "password=open+sesame" });
      const cookie = opened.cookies[0]?.split(";", 1)[0] ?? "";
      await ask(target, opened.headers.location ?? "", { headers: { cookie } });
    }
    const recorded = await recordedOf(target, api, link, 1);
    if (recorded.map(({ source }) => source).join() !== "rotator") lost.push(name);
  }
  return { passed: lost.length === 0, measured: lost.join(", ") || "each counted once, as the rotator's" };
}

async function encoded(target: Target) {
  const api = await someone(target, "encoded");
  await api("/api/url/add", { url: DESTINATION, custom: "abc-encoded" });
  const statuses = await Promise.all(
    ["/%61bc-encoded", "/%61%62%63%2Dencoded", "/abc-encoded%", "/%ffbc-encoded", "/abc%2Fencoded"].map(
      async (path) => (await ask(target, path)).status,
    ),
  );
  return { passed: statuses.join() === "302,302,404,404,404", measured: statuses.join(", ") };
}

async function forwarded(target: Target) {
  const api = await someone(target, "forwarded");
  const link = await api<{ id: number }>("/api/url/add", { url: DESTINATION, custom: "forwarded" });
  for (const address of [
    "193.171.1.1:4711",
    "[2a02:8388::1]:443",
    "5.39.10.21:1",
    "nonsense",
    "[::",
    "1.2.3.4:x",
  ])
    await ask(target, "/forwarded", { headers: { "x-forwarded-for": address } });
  const known = (await recordedOf(target, api, link, 6)).filter(({ countrycode }) => countrycode !== "");
  return {
    passed: known.length === 3,
    measured: `${known.length} of 3 addresses with a port have a country`,
  };
}

async function imported(target: Target) {
  const api = await someone(target, "imported");
  const links = [{ url: DESTINATION, custom: "kept-secret", password: "open sesame" }];
  await api("/api/urls/bulk", { links });
  const text = await api<Record<string, unknown>>("/api/urls/export?format=ndjson");
  const row = { ...text, url: text.longurl, custom: "no-longer-secret" };
  const { created } = await api<{ created: number }>("/api/urls/bulk", { links: [row] });
  const { status } = await ask(target, "/no-longer-secret");
  return { passed: created === 0 && status === 404, measured: `${created} made, ${status}` };
}

/** Visits, where they are counted, and links that come back from an export. */
export const suites: Suite[] = [
  {
    name: "Visits",
    attacks: [
      { name: "robots learn no destination of a limited link", run: usedUp },
      { name: "a rotator's visits are counted as its own", run: throughRotators },
      { name: "encoded letters find a link, broken ones none", run: encoded },
      { name: "a forwarded address may have a port", run: forwarded },
      { name: "an import makes no protected link public", run: imported },
    ],
  },
];
