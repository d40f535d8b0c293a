import { keyedHash } from "../crypto/secret";
import { env } from "../env";
import { log } from "../log";
import { perProcess } from "../process";
import type { Counter, KeyedWindow, Tally, Window } from "./counter";
import { MemoryCounter } from "./memory-counter";
import { PostgresCounter } from "./postgres-counter";
import { RedisLink } from "./redis-link";

/** Counts one in each window, in one round trip, and says how many that makes. All processes of all machines count together (ADR 24). */
export const countIn = (windows: Window[]): Promise<Tally[]> =>
  counted((counter) => counter.add(windows.map(keyed)));

/** What the windows hold, without counting; undefined for one that is not open. */
export const lookAtWindows = (windows: Window[]): Promise<(Tally | undefined)[]> =>
  counted((counter) => counter.look(windows.map(keyOf)));

/** Takes one back that was counted. */
export const takeBackFrom = (window: Window): Promise<void> =>
  counted((counter) => counter.takeBack(keyOf(window)));

/** Empties windows. */
export const clearWindows = (windows: Window[]): Promise<void> =>
  counted((counter) => counter.clear(windows.map(keyOf)));

/** Connects to Redis, where REDIS_URL names one, and waits a moment for it. Returns the way to disconnect. */
export async function startCounters(): Promise<() => void> {
  const link = redis();
  await link?.connect();
  return () => link?.stop();
}

/** For `/readyz`. */
export function counterComplaints(): { state: "degraded"; reason: string }[] {
  const problem = redis()?.complaint();
  if (problem === undefined) return [];
  const reason = `Redis cannot be used, so rate limits are counted in PostgreSQL: ${problem}`;
  return [{ state: "degraded", reason }];
}

/** Redis where it works, else the database, else this process's memory: counting is never what makes a call fail. */
async function counted<T>(work: (counter: Counter) => Promise<T>): Promise<T> {
  const link = redis();
  if (link && link.complaint() === undefined) {
    try {
      return await link.use(work);
    } catch {
      // The link has said why, once.
    }
  }
  const kept = state();
  if (performance.now() >= kept.retryAt) {
    try {
      return await work(kept.postgres);
    } catch (error) {
      kept.retryAt = performance.now() + PAUSE_MS;
      log().warn({ reason: (error as Error).message }, "rate limits are counted in memory");
    }
  }
  return work(kept.memory);
}

/** While the database is away not every call tries it. */
const PAUSE_MS = 1_000;

const state = () =>
  perProcess("counters", () => ({
    postgres: new PostgresCounter(),
    memory: new MemoryCounter(),
    retryAt: 0,
  }));

const redis = () =>
  perProcess("redis", () => {
    const { REDIS_URL } = env();
    return REDIS_URL === undefined ? undefined : new RedisLink(REDIS_URL);
  });

const keyed = (window: Window): KeyedWindow => ({ key: keyOf(window), seconds: window.seconds });

/** No store holds a name, since most have an address in them. */
const keyOf = ({ purpose, name }: Window): string =>
  `${purpose}:${keyedHash("rate-limits", name).toString("base64url")}`;
