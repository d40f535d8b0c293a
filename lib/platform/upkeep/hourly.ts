import { clocksAgree } from "../clock-sync";
import { log } from "../log";
import type { Upkeep } from "./batches";

const HOUR_MS = 3_600_000;
/** A batch takes a fraction of this. */
const STOP_PATIENCE_MS = 2_000;

/**
 * Runs each task now and then every hour, one after another, unless this machine's clock and the database's differ: what is purged by
 * age would be purged by a wrong one. A task that fails is logged and tried again in an hour. Returns the way to stop.
 */
export const hourly = (tasks: Record<string, Upkeep>): (() => Promise<void>) =>
  repeat(async (signal) => {
    if (await clocksAgree()) await runAll(tasks, signal);
  });

/** An hourly task that purges nothing and ignores clock differences. */
export const hourlyAnyway = (tasks: Record<string, Upkeep>): (() => Promise<void>) =>
  repeat((signal) => runAll(tasks, signal));

async function runAll(tasks: Record<string, Upkeep>, signal: AbortSignal) {
  for (const [task, run] of Object.entries(tasks)) {
    if (signal.aborted) return;
    try {
      const count = await run(signal);
      if (count > 0) log().info({ task, count }, "upkeep");
    } catch (error) {
      log().warn({ task, reason: (error as Error).message }, "upkeep failed");
    }
  }
}

function repeat(round: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= round(stopping.signal)
      .catch((error: Error) => log().warn({ reason: error.message }, "upkeep failed"))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref())]);
  };
}
