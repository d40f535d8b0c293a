import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { env } from "../env";
import { perProcess } from "../per-process";
import { pool } from "../pool";

/**
 * Counts what happens under a name in windows of `seconds`, which begin with the first. One process counts in memory; several
 * (WORKERS) count in the database, else each would allow the whole limit, and in memory while the database is away. Each `purpose`
 * has names of its own, of at most 200 characters.
 */
export const counterOf = (purpose: string, seconds: number): RateLimiterAbstract =>
  perProcess(`counter ${purpose}`, () => {
    const options = { points: 1, duration: seconds, keyPrefix: purpose };
    if (env().WORKERS === 1) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool(),
      tableName: "rate_limits",
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  });
