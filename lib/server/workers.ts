import cluster, { type Worker } from "node:cluster";
import { log } from "../log";

const RESTART_AFTER_MS = 1_000;

/** Several processes of this program on one socket. `ready` rejects when one of them ends before it listens. */
export type Workers = { ready: Promise<void>; stop(): Promise<void> };

/** Starts `count` processes and keeps as many running. Stopping lets each end in its own peace. */
export function runWorkers(count: number): Workers {
  let stopping = false;
  cluster.on("exit", (worker, code) => {
    if (stopping) return;
    log().error({ worker: worker.id, code }, "a worker ended; another takes its place");
    setTimeout(() => stopping || cluster.fork(), RESTART_AFTER_MS);
  });
  // Told to stop while it starts, a worker ends without ever listening, and that is no failure of the start.
  const first = Array.from({ length: count }, () => listening(cluster.fork(), () => stopping));
  return {
    ready: Promise.all(first).then(() => {}),
    stop: async () => {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(ended));
    },
  };
}

const listening = (worker: Worker, isStopping: () => boolean) =>
  new Promise<void>((resolve, reject) => {
    worker.once("listening", () => resolve());
    worker.once("exit", () => {
      if (!isStopping()) reject(new Error("A worker ended before it was ready; its log says why."));
    });
  });

const ended = (worker: Worker) =>
  new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
    worker.process.kill("SIGTERM");
  });
