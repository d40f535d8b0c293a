import { clocksAgree } from "./clock-sync";
import { pool } from "./database/pool";
import { log } from "./log";

const HOUR_MS = 3_600_000;
/** A batch takes a fraction of this. */
const STOP_PATIENCE_MS = 2_000;

/** An hourly task. Ends between two batches once `signal` is aborted. Returns the number of records it processed. */
export type Upkeep = (signal?: AbortSignal) => Promise<number>;

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

const FIRST = 1_000;
const MOST = 20_000;
/** A batch holds locks that others wait for, and a process that stops waits for it. */
const SLOW_MS = 500;
const QUICK_MS = 100;
const MOST_STUCK = 5;

/** Does a part of some work, at most so many records of it, and says how many it did; 0 when nothing is left. */
export type Step = (most: number) => Promise<number>;

/**
 * Repeats a step until nothing is left or `signal` is aborted, with as many records at a time as take a fraction of a second: no
 * statement is cut off by its timeout, however much there is. What is done stays done. Returns how many records.
 */
export async function inBatches(step: Step, signal?: AbortSignal): Promise<number> {
  let [done, most, stuck] = [0, FIRST, 0];
  while (!signal?.aborted) {
    const started = performance.now();
    try {
      const some = await step(most);
      if (some === 0) break;
      done += some;
      stuck = 0;
    } catch (error) {
      // On a busy machine even a single record may take too long once.
      if (!isCutOff(error) || (most === 1 && ++stuck === MOST_STUCK)) throw error;
      most = Math.ceil(most / 10);
      continue;
    }
    const took = performance.now() - started;
    if (took > SLOW_MS) most = Math.ceil(most / 2);
    if (took < QUICK_MS) most = Math.min(most * 2, MOST);
  }
  return done;
}

/** A task from a statement whose last placeholder is its row limit. */
export const statement =
  (text: string, values: unknown[] = []): Step =>
  async (most) =>
    (await pool().query(text, [...values, most])).rowCount ?? 0;

/** Deletes the rows of a table that a condition holds for, a batch at a time; processes that do so at once share the work. */
export const deleteRows =
  (table: string, condition: string, values: unknown[] = []): Upkeep =>
  (signal) =>
    inBatches(
      statement(
        `delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${condition} limit $${values.length + 1} for update skip locked))`,
        values,
      ),
      signal,
    );

/** The statement took longer than its timeout. */
const isCutOff = (error: unknown) => error instanceof Error && "code" in error && error.code === "57014";
