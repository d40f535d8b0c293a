import type { Upkeep } from "./hourly";
import { pool } from "./pool";

const FIRST = 1_000;
const MOST = 20_000;
/** A batch holds locks that others wait for, and a process that stops waits for it. */
const SLOW_MS = 500;
const QUICK_MS = 100;

/** Does a part of some work, at most so many records of it, and says how many it did; 0 when nothing is left. */
export type Step = (most: number) => Promise<number>;

/**
 * Repeats a step until nothing is left or `signal` is aborted, with as many records at a time as take a fraction of a second: no
 * statement is cut off by its timeout, however much there is. What is done stays done. Returns how many records.
 */
export async function inBatches(step: Step, signal?: AbortSignal): Promise<number> {
  let [done, most] = [0, FIRST];
  while (!signal?.aborted) {
    const started = performance.now();
    try {
      const some = await step(most);
      if (some === 0) break;
      done += some;
    } catch (error) {
      if (most === 1 || !isCutOff(error)) throw error;
      most = Math.ceil(most / 10);
      continue;
    }
    const took = performance.now() - started;
    if (took > SLOW_MS) most = Math.ceil(most / 2);
    if (took < QUICK_MS) most = Math.min(most * 2, MOST);
  }
  return done;
}

/** The step of a statement whose last placeholder is how many rows it may take. */
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
