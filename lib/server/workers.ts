import cluster, { type Worker } from "node:cluster";
import { log } from "../log";

const RESTART_AFTER_MS = 1_000;

/** Keeps `count` processes of this program running on one socket. Returns the way to stop them all, each in its own peace. */
export async function runWorkers(count: number): Promise<() => Promise<void>> {
  let stopping = false;
  cluster.on("exit", (worker, code) => {
    if (stopping) return;
    log().error({ worker: worker.id, code }, "a worker ended; another takes its place");
    setTimeout(() => stopping || cluster.fork(), RESTART_AFTER_MS);
  });
  await Promise.all(Array.from({ length: count }, () => listening(cluster.fork())));
  return async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(ended));
  };
}

const listening = (worker: Worker) =>
  new Promise<void>((resolve, reject) => {
    worker.once("listening", () => resolve());
    worker.once("exit", () => reject(new Error("A worker ended before it was ready; its log says why.")));
  });

const ended = (worker: Worker) =>
  new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
    worker.process.kill("SIGTERM");
  });
