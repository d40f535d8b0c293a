import { randomUUID } from "node:crypto";
import { insertSums } from "@/lib/analytics/store/postgres/sum-fixtures";
import { type Account, CHROME, call, register } from "../ask";
import type { Attack, Suite, Target } from "../suite";

const VALUES_PER_HOUR = 50;

type Link = { id: number; workspaceId: number; alias: string; owner: Account };

let owners = 0;

/** A link of a newly registered person. */
async function makeLink(target: Target): Promise<Link> {
  const alias = `counted${++owners}`;
  const owner = await register(target, alias, `192.0.2.${owners}`);
  const { text } = await call(target, owner, "/api/url/add", { url: "https://example.com/", custom: alias });
  const { id } = JSON.parse(text) as { id: number };
  const { rows } = await target.database.query<{ workspaceId: number }>(
    'select workspace_id as "workspaceId" from links where id = $1',
    [id],
  );
  return { id, workspaceId: rows[0]?.workspaceId ?? 0, alias, owner };
}

async function visitAll(target: Target, alias: string, visitors: Record<string, string>[]) {
  const waiting = [...visitors];
  const visitOneByOne = async () => {
    for (let headers = waiting.pop(); headers; headers = waiting.pop()) {
      const answer = await fetch(`${target.origin}/${alias}`, { redirect: "manual", headers });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 32 }, visitOneByOne));
}

/** Waits until so many clicks of a link are counted; at most a minute. */
async function counted({ database }: Target, { id }: Link, clicks: number): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    const { rows } = await database.query<{ clicks: number }>(
      "select clicks::float8 as clicks from link_counters where link_id = $1",
      [id],
    );
    if ((rows[0]?.clicks ?? 0) >= clicks) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The clicks were not counted within a minute.`);
}

async function statsOf(target: Target, { id, owner }: Link, query: string) {
  const { text } = await call(target, owner, `/api/url/${id}/stats?${query}`);
  type Rows = { value: string; clicks: number }[];
  type Data = {
    totals: { clicks: number };
    series: { at: string; clicks: number }[];
    breakdowns: Record<string, Rows>;
  };
  return (JSON.parse(text) as { data: Data }).data;
}

/** When each visit of a link was, to the second. */
async function timesOf(target: Target, { id, owner }: Link): Promise<{ at: Date }[]> {
  const { text } = await call(target, owner, `/api/url/${id}/clicks?limit=1000`);
  const { data } = JSON.parse(text) as { data: { clicks: { time: string }[] } };
  return data.clicks.map(({ time }) => ({ at: new Date(`${time.replace(" ", "T")}Z`) }));
}

const sum = (rows: { clicks: number }[]) => rows.reduce((all, { clicks }) => all + clicks, 0);

/** A word of 32 letters that nobody has seen before, without vowels: no word that robots are known by is in it. */
const letters = () =>
  randomUUID()
    .replaceAll("-", "")
    .replace(/./g, (digit) => "bcdfghjkmnpqvwxz".charAt(Number.parseInt(digit, 16)));

const randomValues: Attack = {
  name: "random referrers and agents make a bounded number of values, and every click counts",
  run: async (target) => {
    const link = await makeLink(target);
    const many = target.isShort ? 1_500 : 50_000;
    const visitors = Array.from({ length: many }, () => ({
      Referer: `https://${randomUUID()}.example/`,
      // The header as browsers write it; a leading word of letters is taken for its name.
      "User-Agent": `Z${letters().slice(0, 28)}/5.0 (X11; Linux x86_64)`,
    }));
    await visitAll(target, link.alias, visitors);
    await counted(target, link, many);
    const { rows } = await target.database.query<{ kept: number; hours: number }>(
      `select (select count(*)::int from click_origins) + (select count(*)::int from click_agents) as kept,
         (select count(distinct hour)::int from click_new_values) as hours`,
    );
    const { kept, hours } = rows[0] ?? { kept: 0, hours: 1 };
    const { totals, breakdowns } = await statsOf(target, link, "tz=UTC");
    // Of each of the two; batches that are prepared at once do not see each other's values.
    const most = hours * 2 * 3 * VALUES_PER_HOUR;
    const isExact = totals.clicks === many && sum(breakdowns.country ?? []) === many;
    return {
      passed: kept <= most && isExact,
      measured: `${kept} values for ${totals.clicks} of ${many} clicks`,
    };
  },
};

const bigCounters: Attack = {
  name: "a link with two billion clicks goes on being counted",
  run: async (target) => {
    const link = await makeLink(target);
    const before = 2 ** 31 - 10;
    await target.database.query(
      "update link_counters set clicks = $2, unique_clicks = $2 where link_id = $1",
      [link.id, before],
    );
    await visitAll(
      target,
      link.alias,
      Array.from({ length: 20 }, () => ({ "User-Agent": CHROME })),
    );
    await counted(target, link, before + 20);
    const at = new Date();
    await insertSums(target.database, { ...link, at, clicks: before, of: [["link", link.id]] });
    const { totals } = await statsOf(target, link, "tz=UTC&interval=month");
    return { passed: totals.clicks === before + 20, measured: `${totals.clicks} clicks` };
  },
};

const HOUR = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
} as const;

function countBy(names: string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

const zones: Attack = {
  name: "hours of zones that are half an hour off are what a plain count says",
  run: async (target) => {
    const link = await makeLink(target);
    await visitAll(
      target,
      link.alias,
      Array.from({ length: 120 }, () => ({ "User-Agent": CHROME })),
    );
    await counted(target, link, 120);
    const rows = await timesOf(target, link);
    const wrong: string[] = [];
    for (const tz of ["Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham", "UTC"]) {
      const hourOf = (at: Date) => new Intl.DateTimeFormat("sv-SE", { ...HOUR, timeZone: tz }).format(at);
      const right = countBy(rows.map(({ at }) => hourOf(at)));
      const days = [...right.keys()].map((hour) => hour.slice(0, 10)).toSorted();
      const query = `tz=${tz}&from=${days[0]}&to=${days.at(-1)}&interval=hour`;
      const { series } = await statsOf(target, link, query);
      for (const { at, clicks } of series)
        if (clicks !== (right.get(at.slice(0, 13)) ?? 0)) wrong.push(`${tz} ${clicks} at ${at}`);
    }
    return { passed: wrong.length === 0, measured: wrong.join(", ") || `${rows.length} clicks in 5 zones` };
  },
};

/** Values that nobody expects, counters that are full, and clocks that are half an hour off. */
export const suites: Suite[] = [
  {
    name: "Statistics",
    settings: { CLICK_VALUES_PER_HOUR: String(VALUES_PER_HOUR) },
    attacks: [randomValues, bigCounters, zones],
  },
];
