import { setTimeout as pause } from "node:timers/promises";
import { promise } from "@/bench/measure";
import { newLink, preparedChanges } from "../changes";
import { register } from "../setup";
import { ask, quantile } from "../traffic";
import { untilSeenAt } from "../watch-changes";
import type { Installation } from "./installation";
import type { LedgerTraffic } from "./ledger-traffic";

/** What happens to an installation while it is visited. */
export type FaultRun = { installation: Installation; visitors: LedgerTraffic };

const VISITS_BETWEEN = 300;

/** Machines lose their power one after the other, so many times, and come back. */
export async function kills(
  { installation: { machines }, visitors }: FaultRun,
  times: number,
): Promise<void> {
  let longest = 0;
  for (let n = 0; n < times; n++) {
    const machine = machines[n % machines.length];
    await visitors.more(VISITS_BETWEEN);
    const killed = performance.now();
    await machine?.kill();
    await machine?.start();
    longest = Math.max(longest, performance.now() - killed);
  }
  promise(
    `${times} × kill -9: serving again in 5 s`,
    `${(longest / 1_000).toFixed(1)} s at most`,
    longest <= 5_000,
  );
}

/** A machine reaches neither the database nor anything else for a while; visitors reach it all the same. */
export async function partition(
  { installation: { machines }, visitors }: FaultRun,
  seconds: number,
): Promise<void> {
  const [, machine] = machines;
  visitors.heard(1);
  await visitors.more(VISITS_BETWEEN);
  const before = visitors.heard(1);
  machine?.place.cut();
  await pause(seconds * 1_000);
  const during = visitors.heard(1);
  machine?.place.mend();
  const failed = during.filter(({ status }) => status !== 302).length;
  promise(`a partition of ${seconds} s: no failed visit`, `${failed} of ${during.length}`, failed === 0);
  const [p99, usual] = [during, before].map((heard) =>
    quantile(
      heard.map(({ ms }) => ms),
      0.99,
    ),
  );
  promise(
    "p99 of visits meanwhile ≤ 2 × (or 20 ms)",
    `${p99?.toFixed(1)} ms, before ${usual?.toFixed(1)} ms`,
    (p99 ?? 0) <= Math.max(2 * (usual ?? 0), 20),
  );
}

/** The primary is lost with what its standby has not heard yet. */
export async function promotion({ installation, visitors }: FaultRun): Promise<void> {
  installation.freezeStandby();
  await visitors.more(10 * VISITS_BETWEEN);
  const lost = await installation.lag();
  promise("the standby is behind when it is promoted", `${lost} bytes of log`, lost > 0);
  await installation.promote();
  await visitors.more(VISITS_BETWEEN);
}

/** A backup takes the place of the database while everything runs. */
export async function restore({ installation, visitors }: FaultRun): Promise<void> {
  await installation.restore();
  await visitors.more(VISITS_BETWEEN);
}

/** A key's allowance is one, however many machines its calls reach. */
export async function oneAllowance({ installation: { machines } }: FaultRun, name: string): Promise<void> {
  const { apiKey } = await register(machines[0]?.origin ?? "", name);
  const calls = Array.from({ length: 60 }, (_, n) =>
    ask(`${machines[n % machines.length]?.origin}/api/account`, { authorization: `Bearer ${apiKey}` }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  const [passed, refused] = [200, 429].map((status) => statuses.filter((each) => each === status).length);
  promise(
    "of 60 calls at three machines exactly 30 pass",
    `${passed}, ${refused} refused`,
    passed === 30 && refused === 30,
  );
}

/** A picture of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** What is uploaded to one machine is served by all. */
export async function picture({ installation: { machines } }: FaultRun, name: string): Promise<void> {
  const { apiKey } = await register(machines[0]?.origin ?? "", name);
  const form = new FormData();
  form.set("file", new Blob([PIXEL], { type: "image/png" }), "pixel.png");
  const answer = await fetch(`${machines[0]?.origin}/api/catalogue/media/add`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  const { url = "" } = (await answer.json()) as { url?: string };
  const path = url && new URL(url).pathname;
  const statuses = await Promise.all(
    machines.map(async ({ origin }) => (await ask(`${origin}${path}`)).status),
  );
  promise(
    "a picture uploaded to one machine is served by all",
    statuses.join(", "),
    path !== "" && statuses.every((status) => status === 200),
  );
}

/** Changes of every kind are seen by every process of every machine. */
export async function changes(
  { installation }: FaultRun,
  times: number,
  workers: readonly number[],
): Promise<void> {
  const client = await installation.connect();
  const places = installation.machines.map(({ origin }, at) => ({ origin, workers: workers[at] ?? 1 }));
  let n = 0;
  for (const change of await preparedChanges(client)) {
    if (change === newLink) continue;
    const took: number[] = [];
    for (let round = 0; round < times; round++)
      took.push(await untilSeenAt({ client, change, n: ++n, places }));
    const p99 = quantile(took, 0.99);
    promise(
      `${times} changes of ${change.kind} seen everywhere: p99 ≤ 250 ms`,
      `${p99.toFixed(1)} ms`,
      p99 <= 250,
    );
  }
  await client.end();
}
