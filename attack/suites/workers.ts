import { execFileSync } from "node:child_process";
import { Agent, get } from "node:http";
import { signal } from "@/lib/platform/signal-fixtures";
import { readyz } from "../ask";
import type { Attack, Outcome, Suite, Target } from "../suite";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const AT_ONCE = 24;

/** Clients that keep sending requests, half of them on keep-alive connections, until nobody listens or they are stopped. */
class Clients {
  answered = 0;
  broken = 0;
  /** What went wrong with those that broke, and whether their connections had served others before. */
  readonly causes = new Set<string>();
  isOver = false;
  /** how many of them still send requests */
  walking = AT_ONCE;
  private readonly walkers: Promise<void>[];

  constructor(private readonly origin: string) {
    this.walkers = Array.from({ length: AT_ONCE }, (_, n) =>
      this.walk(new Agent({ keepAlive: n % 2 === 0, maxSockets: 1 }), n % 4 < 2 ? "/nothing-here" : "/login"),
    );
  }

  /**
   * Whether all that broke were new connections in the system's queue, which the system resets when the socket closes. The product closes it in an idle
   * moment, which a machine with too much to do may not have for seconds.
   */
  get wereOnlyQueued(): boolean {
    return [...this.causes].every((cause) => cause === "ECONNRESET on a new connection");
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.walkers);
  }

  private async walk(agent: Agent, path: string) {
    while (!this.isOver) {
      const outcome = await this.ask(agent, path);
      if (outcome === "refused") break;
      this[outcome] += 1;
    }
    this.walking -= 1;
    agent.destroy();
  }

  private ask(agent: Agent, path: string): Promise<"answered" | "broken" | "refused"> {
    return new Promise((resolve) => {
      const broke = (code = "closed") => {
        this.causes.add(`${code} on a ${request.reusedSocket ? "kept" : "new"} connection`);
        resolve("broken");
      };
      const request = get(this.origin + path, { agent }, (answer) => {
        answer.on("error", ({ code }: NodeJS.ErrnoException) => broke(code));
        answer.on("end", () => resolve("answered")).resume();
      });
      request.on("error", ({ code }: NodeJS.ErrnoException) =>
        code === "ECONNREFUSED" ? resolve("refused") : broke(code),
      );
      // Node's cluster never closes a connection that it was handing to a worker which ended just then.
      request.setTimeout(15_000, () => request.destroy());
    });
  }
}

/** Resolves once so many more were answered; rejects when nobody listens any more. */
async function answered(clients: Clients, more: number) {
  for (const goal = clients.answered + more; clients.answered < goal; await pause(5))
    if (clients.walking === 0) throw new Error(`nobody listens after ${clients.answered} responses`);
}

/** Clients that kept asking while the product was stopped and started again. */
async function askedDuringStop(target: Target): Promise<Clients> {
  const clients = new Clients(target.origin);
  await answered(clients, 50);
  await target.restart("SIGTERM");
  await clients.end();
  return clients;
}

const terms: Attack = {
  name: "SIGTERM while people keep asking",
  run: async (target: Target) => {
    const [times, seen] = [target.isShort ? 1 : 10, { answered: 0, broken: 0 }];
    const causes: string[] = [];
    for (let n = 0; n < times; n++) {
      let clients = await askedDuringStop(target);
      if (clients.broken > 0 && clients.wereOnlyQueued) clients = await askedDuringStop(target);
      seen.answered += clients.answered;
      seen.broken += clients.broken;
      causes.push(...clients.causes);
    }
    return {
      passed: seen.broken === 0,
      measured:
        `${seen.broken} of ${seen.answered} requests broken in ${times} times ${causes.join(", ")}`.trim(),
    };
  },
};

const childrenOf = (pid: number) =>
  execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);

/** Signals one worker while people keep asking, and waits `meanwhile` and until another has taken its place. */
async function replaceWorker(
  target: Target,
  how: NodeJS.Signals,
  mostBroken: number,
  meanwhile: (clients: Clients, ended: number) => Promise<void>,
): Promise<Outcome> {
  await allServe(target);
  const clients = new Clients(target.origin);
  await answered(clients, 50);
  const before = childrenOf(target.pid);
  const [ended = 0] = before;
  signal([ended], how);
  await meanwhile(clients, ended);
  await until(10, () => childrenOf(target.pid).length >= before.length);
  await answered(clients, 50);
  const now = childrenOf(target.pid).length;
  await clients.end();
  return {
    passed: now === before.length && clients.broken <= mostBroken,
    measured: `${clients.broken} of ${clients.answered} broken, ${now} of ${before.length} workers`,
  };
}

/** A worker that the previous attack ended may still be starting; while one serves alone, nobody takes over from it. */
async function allServe(target: Target) {
  while ((await readyz(target)).reasons.some((reason) => /is starting/.test(reason))) await pause(100);
}

async function until(seconds: number, isSo: () => boolean) {
  for (let tries = 0; !isSo() && tries < 10 * seconds; tries++) await pause(100);
}

const killedWorker: Attack = {
  name: "a worker that is killed: the others go on, and another takes its place",
  run: (target) => replaceWorker(target, "SIGKILL", AT_ONCE, (clients) => answered(clients, 100)),
};

const stoppedWorker: Attack = {
  name: "a stopped worker breaks no request, and another takes its place",
  run: (target) =>
    replaceWorker(target, "SIGTERM", 0, (_, ended) =>
      until(15, () => !childrenOf(target.pid).includes(ended)),
    ),
};

/** Processes that end. */
export const suites: Suite[] = [
  { name: "One process", attacks: [terms] },
  { name: "Two workers", settings: { WORKERS: "2" }, attacks: [terms, killedWorker, stoppedWorker] },
];
