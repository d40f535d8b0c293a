import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { signal } from "@/lib/platform/signal-fixtures";
import type { Change } from "./changes";
import { ask } from "./traffic";

const PATIENCE_MS = 20_000;

/** The n-th change of its kind, and the visitors who are to see it: of `origin`, one in each of its processes. */
type Watched = { client: pg.Client; change: Change; n: number; origin: string; workers: number };

/** Milliseconds from the commit of the change until all of its visitors see it. */
export const untilSeen = ({ origin, workers, ...watched }: Watched): Promise<number> =>
  untilSeenAt({ ...watched, places: [{ origin, workers }] });

/** Where visitors look, and how many processes answer them there. */
type Looked = { origin: string; workers: number };

/** The same until those of several machines see it. */
export async function untilSeenAt(
  watched: Omit<Watched, keyof Looked> & { places: readonly Looked[] },
): Promise<number> {
  const { client, change, n, places } = watched;
  // Uncached links need no invalidation.
  for (const { origin } of places)
    if (change.isSeen(await lookOnce(change, n, origin), n))
      throw new Error(`${change.kind} was changed to what it was.`);
  await change.make(client, n);
  const committed = performance.now();
  const times = places.map((place) => seenAfter(committed, change, n, place));
  return Math.max(...(await Promise.all(times)));
}

async function seenAfter(committed: number, change: Change, n: number, { origin, workers }: Looked) {
  // New connections are distributed to the processes in rotation.
  const agent = workers > 1 ? new Agent({ keepAlive: false }) : undefined;
  for (let seen = 0; seen < workers; ) {
    seen = change.isSeen(await lookOnce(change, n, origin, agent), n) ? seen + 1 : 0;
    if (performance.now() - committed > PATIENCE_MS) return Number.POSITIVE_INFINITY;
    if (seen === 0) await pause(1);
  }
  return performance.now() - committed;
}

const lookOnce = (change: Change, n: number, origin: string, agent?: Agent) =>
  ask(origin + change.path(n), { "accept-language": "de", ...(change.host && { host: change.host }) }, agent);

/**
 * The same with frozen session connections: they neither deliver nor break. The database is the processes'
 * own; its server has to run on this machine.
 */
export async function untilSeenWithoutNotice(watched: Watched): Promise<number> {
  const { rows } = await watched.client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'switchyard session' and datname = current_database()",
  );
  // One that has ended since it was listed is as good as cut.
  const connections = rows.map(({ pid }) => pid);
  signal(connections, "SIGSTOP");
  try {
    return await untilSeen(watched);
  } finally {
    signal(connections, "SIGCONT");
  }
}

/** Follows a link that ends in `ms` milliseconds until well after; gives the redirects that came after its end. */
export async function redirectsAfterExpiry(
  client: pg.Client,
  alias: string,
  ms: number,
  origin: string,
): Promise<number> {
  const end = Date.now() + ms;
  await client.query(
    `insert into links (workspace_id, alias, url, expires_at) select workspace_id, $1, url, $2 from links where alias = 'ch-url'`,
    [alias, new Date(end)],
  );
  let late = 0;
  let before = 0;
  while (Date.now() < end + 300) {
    const asked = Date.now();
    const { status } = await ask(`${origin}/${alias}`);
    if (status === 302 && asked >= end) late += 1;
    if (status === 302 && asked < end) before += 1;
  }
  if (before === 0) throw new Error(`${alias} never led anywhere before its end`);
  return late;
}

const AT_ONCE = 100;
const MOST = 20_000;

/** Tries aliases that do not exist until the process says that it rules some out. Throws when it never does. */
export async function tryAliases(origin: string, ruledOut: () => Promise<number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const before = await ruledOut();
  try {
    for (let tried = 0; (await ruledOut()) === before; tried += AT_ONCE) {
      if (tried >= MOST) throw new Error(`${MOST} unknown aliases were tried, and none was ruled out.`);
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => ask(`${origin}/tried-${tried + n}`, {}, agent)),
      );
    }
  } finally {
    agent.destroy();
  }
}
