import cluster, { type Worker } from "node:cluster";
import { log } from "../log";
import { StartError } from "../start-error";

const RESTART_AFTER_MS = 1_000;

/** Several processes of this program on one socket. `ready` rejects when one of them ends before it listens. */
export type Workers = { ready: Promise<void>; stop(): Promise<void> };

/** Starts `count` processes and keeps as many running. Stopping lets each end in its own peace. */
export function runWorkers(count: number): Workers {
  let stopping = false;
  const starting = new Set<Worker>();
  const reasons = new Map<Worker, string>();
  cluster.on(
    "message",
    (worker, { reason }: { reason?: string }) => void (reason && reasons.set(worker, reason)),
  );
  cluster.on("exit", (worker, code) => {
    if (stopping || starting.has(worker)) return;
    const reason = reasons.get(worker);
    reasons.delete(worker);
    log().error({ worker: worker.id, code, reason }, "a worker ended; another takes its place");
    setTimeout(() => stopping || cluster.fork(), RESTART_AFTER_MS);
  });
  // Told to stop while it starts, a worker ends without ever listening, and that is no failure of the start.
  const first = Array.from({ length: count }, async () => {
    const worker = cluster.fork();
    starting.add(worker);
    const hasEnded = await listening(worker);
    if (hasEnded && !stopping)
      throw new StartError(reasons.get(worker) ?? "A worker ended before it was ready; its log says why.");
    starting.delete(worker);
  });
  return {
    ready: Promise.all(first).then(() => {}),
    stop: async () => {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(ended));
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

/** Resolves with whether it ended instead. */
const listening = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    worker.once("listening", () => resolve(false));
    worker.once("exit", () => resolve(true));
  });

const ended = (worker: Worker) =>
  new Promise<void>((resolve) => {
    if (worker.isDead()) return resolve();
    worker.once("exit", () => resolve());
    worker.process.kill("SIGTERM");
  });
