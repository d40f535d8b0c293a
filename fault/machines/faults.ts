import { setTimeout as pause } from "node:timers/promises";
import { preparedChanges } from "../changes";
import { register } from "../setup";
import { ask, type Heard, quantile } from "../traffic";
import { untilSeenAt } from "../watch-changes";
import type { Installation } from "./installation";
import type { LedgerTraffic } from "./ledger-traffic";

/** What happens to an installation while it is visited. */
export type FaultRun = { installation: Installation; visitors: LedgerTraffic };

const VISITS_BETWEEN = 300;

/** Machines lose their power one after the other, so many times, and come back. Returns how long each took until it served again, in milliseconds. */
export async function kills(
  { installation: { machines }, visitors }: FaultRun,
  times: number,
): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const machine = machines[n % machines.length];
    await visitors.more(VISITS_BETWEEN);
    const killed = performance.now();
    await machine?.kill();
    await machine?.start();
    took.push(performance.now() - killed);
  }
  return took;
}

/** The second machine reaches neither the database nor anything else for a while; visitors reach it all the same. Returns what they heard before and meanwhile. */
export async function partition(
  { installation: { machines }, visitors }: FaultRun,
  seconds: number,
): Promise<{ before: Heard[]; during: Heard[] }> {
  const [, machine] = machines;
  visitors.heard(1);
  // It has just been started, perhaps: what nobody has visited there, it does not know.
  const before = await visitors.redirectedAt(1, VISITS_BETWEEN);
  machine?.place.cut();
  await pause(seconds * 1_000);
  const during = visitors.heard(1);
  machine?.place.mend();
  return { before, during };
}

/** The primary is lost with what its standby has not heard yet. Returns how many bytes of its log those were. */
export async function promotion({ installation, visitors }: FaultRun, visits: number): Promise<number> {
  installation.freezeStandby();
  await visitors.more(visits);
  const lost = await installation.lag();
  await installation.promote();
  await visitors.more(VISITS_BETWEEN);
  return lost;
}

/** A backup takes the place of the database while everything runs. */
export async function restore({ installation, visitors }: FaultRun): Promise<void> {
  await installation.restore();
  await visitors.more(VISITS_BETWEEN);
}

/**
 * Sixty calls with a new key, at all machines at once. Returns how many were answered, and how many refused. Machines with more to do than
 * they can answer 503, which does not tell whether the call was counted: then another key is tried, unless too many passed even so.
 */
export async function sixtyCalls(installation: Installation, username: string) {
  for (let left = 2; ; left--) {
    const { isBusy, ...result } = await sixtyCallsOnce(installation, `${username}${left}`);
    if (!isBusy || result.passed > 30 || left === 0) return result;
  }
}

async function sixtyCallsOnce({ machines }: Installation, username: string) {
  const { apiKey } = await register(machines[0]?.origin ?? "", username);
  const calls = Array.from({ length: 60 }, (_, n) =>
    ask(`${machines[n % machines.length]?.origin}/api/account`, { authorization: `Bearer ${apiKey}` }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  const of = (status: number) => statuses.filter((each) => each === status).length;
  return { passed: of(200), refused: of(429), isBusy: of(503) > 0 };
}

/** One call at every machine that needs no account. Returns the slowest, in milliseconds, and whether all were answered. */
export async function callEach({ machines }: Installation) {
  const responses = await Promise.all(
    machines.map(({ origin }) => ask(`${origin}/api/account`, { authorization: "Bearer none" })),
  );
  return {
    slowest: Math.max(...responses.map(({ ms }) => ms)),
    isAnswered: responses.every(({ status }) => status === 401),
  };
}

/** A picture of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Uploads a picture to the first machine. Returns the statuses with which all serve it. */
export async function picture({ machines }: Installation, username: string): Promise<number[]> {
  const origin = machines[0]?.origin ?? "";
  const { apiKey } = await register(origin, username);
  const form = new FormData();
  form.set("file", new Blob([PIXEL], { type: "image/png" }), "pixel.png");
  const answer = await fetch(`${origin}/api/catalogue/media/add`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  const { url } = (await answer.json()) as { url: string };
  return Promise.all(
    machines.map(async (machine) => (await ask(machine.origin + new URL(url).pathname)).status),
  );
}

/** So many changes of every kind. Returns for each how long 99 of 100 took until every process of every machine saw them, in milliseconds. */
export async function changes(
  installation: Installation,
  times: number,
  workers: readonly number[],
): Promise<Map<string, number>> {
  const client = await installation.connect();
  const places = installation.machines.map(({ origin }, at) => ({ origin, workers: workers[at] ?? 1 }));
  const p99s = new Map<string, number>();
  let n = 0;
  for (const change of await preparedChanges(client)) {
    const took: number[] = [];
    for (let round = 0; round < times; round++)
      took.push(await untilSeenAt({ client, change, n: ++n, places }));
    p99s.set(change.kind, quantile(took, 0.99));
  }
  await client.end();
  return p99s;
}
