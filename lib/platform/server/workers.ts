import cluster, { type Worker } from "node:cluster";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { numberedEnv } from "../env";
import { StartError } from "../failure";
import { log } from "../log";
import { relayReports } from "./process-reports";
import { primaryReporter } from "./registry";

const RESTART_AFTER_MS = 1_000;
/** The primary has its own signal a moment later, where both were sent one. */
const SIGNAL_MS = 200;

/** Messages between primary and workers for a stop. */
const LEAVE = "switchyard:leave";
const LEAVING = "switchyard:leaving";
const HOLD = "switchyard:hold";
const COUNT = "switchyard:count";
type Counted = { connections: number };

/** Several processes of this program on one socket. `ready` rejects when one of them ends before it listens. */
export type Workers = { ready: Promise<void>; stop(): Promise<void> };

/**
 * Starts `count` workers and keeps as many running. On a stop, all of them report that they are leaving and still accept connections, until
 * this process, which owns the socket, closes it in a moment in which nobody connects (ADR 1).
 */
export function runWorkers(count: number): Workers {
  let stopping = false;
  const starting = new Set<Worker>();
  /** by number, "1" to `count`; one that has exited stays until its replacement is there */
  const running = new Map<string, Worker>();
  const fork = (number: string) => {
    const worker = cluster.fork(numberedEnv(number));
    running.set(number, worker);
    return worker;
  };
  relayReports(running, primaryReporter());
  const reasons = new Map<Worker, string>();
  cluster.on("exit", (worker, code) => {
    if (stopping || starting.has(worker)) return;
    const [number = "1"] = [...running].find(([, each]) => each === worker) ?? [];
    const reason = reasons.get(worker);
    reasons.delete(worker);
    log().error({ process: number, code, reason }, "a worker exited; starting a replacement");
    setTimeout(() => stopping || fork(number), RESTART_AFTER_MS);
  });
  cluster.on("message", (worker, message: string | { reason?: string }) => {
    if (typeof message === "object" && message.reason) reasons.set(worker, message.reason);
    // Only this worker was stopped. New connections go to the others.
    if (message === LEAVING) setTimeout(() => stopping || worker.disconnect(), SIGNAL_MS);
  });
  // A worker stopped while starting exits without ever listening; that is not a failed start.
  const first = Array.from({ length: count }, async (_, index) => {
    const worker = fork(String(index + 1));
    starting.add(worker);
    const hasEnded = await listening(worker);
    if (hasEnded && !stopping)
      throw new StartError(reasons.get(worker) ?? "A worker exited before it was ready. Its log says why.");
    starting.delete(worker);
  });
  return {
    ready: Promise.all(first).then(() => {}),
    stop: async () => {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const gone = workers.map(ended);
      for (const worker of workers) sendTo(worker, LEAVE);
      await closeSocket(workers);
      await Promise.all(gone);
    },
  };
}

/** In a worker: leaves it to the primary to print why the start failed, so that it is printed once. */
export function reportStartFailure(reason: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send({ reason }, () => resolve());
    else resolve();
  });
}

/** In a worker: `stop` runs when the primary says so. */
export function stopWithPrimary(stop: () => void): void {
  process.on("message", (message) => {
    if (message === LEAVE) stop();
  });
}

/** In a worker: resolves once the primary has closed the socket. Until then new connections are served, or queued after `hold`. */
export async function primaryClosed(server: Server, hold: () => void): Promise<void> {
  process.on("message", (message) => {
    if (message === HOLD) hold();
  });
  // When the primary disconnects a worker, Node closes its server; node:http's own `close` would cut off idle connections at once.
  Object.assign(server, { close: NetServer.prototype.close });
  process.send?.(LEAVING);
  while (server.listening) await delay(20);
}

/** In a worker: reports the number of connections to the primary. Call it after all other listeners are added. */
export function countForPrimary(server: Server): void {
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  process.on("message", (message) => {
    if (message === COUNT) process.send?.({ connections } satisfies Counted);
  });
}

/**
 * Closes the socket once no worker had a new connection for a while, or after the grace. The system resets connections that wait to be accepted
 * when the last worker disconnects, so that is done when none does.
 */
async function closeSocket(workers: Worker[]) {
  const end = performance.now() + GRACE_MS;
  let [last, since] = [-1, performance.now()];
  while (performance.now() - since < LULL_MS && performance.now() < end) {
    await delay(20);
    const now = await connectionsOf(workers);
    if (now !== last) [last, since] = [now, performance.now()];
  }
  for (const worker of workers) sendTo(worker, HOLD);
  const [final, ...others] = workers.filter((worker) => worker.isConnected());
  for (const worker of others) worker.disconnect();
  if (final) await queueIsEmpty(final);
  if (final?.isConnected()) final.disconnect();
}

/**
 * Accepted connections wait in this process, and the worker gets one between two acknowledgments: when it has had no other,
 * none waits, unless some came in the current tick.
 */
async function queueIsEmpty(worker: Worker) {
  const end = performance.now() + GRACE_MS / 2;
  for (
    let [before, last, isQuiet] = [-1, -2, false];
    !(before === last && isQuiet) && performance.now() < end;
  ) {
    [before, last] = [last, await countOf(worker)];
    isQuiet = await isIdleTick();
  }
}

const connectionsOf = async (workers: Worker[]) =>
  (await Promise.all(workers.map(countOf))).reduce((sum, count) => sum + count, 0);

/** Not from a worker that ends, or that is still starting. */
function countOf(worker: Worker): Promise<number> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (typeof message === "object" && message && "connections" in message)
        over(Number((message as Counted).connections));
    };
    const none = () => over(0);
    const late = setTimeout(none, GRACE_MS / 2);
    worker.on("message", hear).once("exit", none);
    if (!sendTo(worker, COUNT)) none();

    function over(count: number) {
      clearTimeout(late);
      worker.off("message", hear).off("exit", none);
      resolve(count);
    }
  });
}

function sendTo(worker: Worker, message: string): boolean {
  if (!worker.isConnected()) return false;
  worker.send(message, () => {});
  return true;
}

/** Resolves with whether it ended instead. */
const listening = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    worker.once("listening", () => resolve(false));
    worker.once("exit", () => resolve(true));
  });

const ended = (worker: Worker) =>
  new Promise<void>((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once("exit", () => resolve());
  });

/** Clients that don't know about the stop yet are accepted until none came for this long, or until the grace period is over. */
export const LULL_MS = 250;
export const GRACE_MS = 2_000;

/** A tick shorter than this was idle. */
const IDLE_TICK_MS = 0.1;
/** A core that is never idle has no such tick. */
const MOST_MS = 1_000;

/** Resolves right after the current tick: whether it was idle. */
export async function isIdleTick(): Promise<boolean> {
  const before = performance.now();
  await nextTurn();
  return performance.now() - before < IDLE_TICK_MS;
}

/** Resolves right after an idle tick, or after a second. `lastCame` is the time of the last connection. */
export async function idleTick(lastCame: () => number): Promise<void> {
  for (const end = performance.now() + MOST_MS; performance.now() < end; ) {
    const before = performance.now();
    if ((await isIdleTick()) && lastCame() < before) return;
  }
}
