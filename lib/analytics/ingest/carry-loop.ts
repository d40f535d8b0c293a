import { setTimeout as pause } from "node:timers/promises";
import { isOutage } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { carryRows } from "./carry-rows";

/** Statistics are as late with clicks that a process of version 0.2 counts. */
const EVERY_MS = 60_000;

/** Carries rows over at once and then every minute, because processes of version 0.2 may write more. Returns the way to stop, between two batches. */
export function keepCarrying(): () => Promise<void> {
  const stopping = new AbortController();
  const ended = run(stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function run(signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await carryRows(signal);
    } catch (error) {
      // That the database is away is said by others.
      const level = isOutage(error) ? "debug" : "warn";
      log()[level](
        { reason: (error as Error).message },
        "clicks of an earlier version were not carried over",
      );
    }
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
