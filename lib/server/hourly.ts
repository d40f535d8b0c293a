import { log } from "../log";

const HOUR_MS = 3_600_000;

/** Runs each task now and then every hour. A task that fails is logged and tried again in an hour. Returns the way to stop. */
export function hourly(tasks: Record<string, () => Promise<number>>): () => void {
  const runAll = async () => {
    for (const [task, run] of Object.entries(tasks)) {
      try {
        const count = await run();
        if (count > 0) log().info({ task, count }, "upkeep");
      } catch (error) {
        log().warn({ task, reason: (error as Error).message }, "upkeep failed");
      }
    }
  };
  void runAll();
  const timer = setInterval(() => void runAll(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
