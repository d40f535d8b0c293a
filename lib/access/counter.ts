import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { env } from "../env";
import { perProcess } from "../per-process";
import { pool } from "../pool";
import { keyedHash } from "../secret";

/**
 * Counts what happens under a name in windows of `seconds`, which begin with the first. One process counts in memory; several
 * (WORKERS) count in the database, else each would allow the whole limit, and in memory while the database is away. Each `purpose`
 * has names of its own; the database never holds them, since most have an address in them.
 */
export const counterOf = (purpose: string, seconds: number): RateLimiterAbstract =>
  perProcess(`counter ${purpose}`, () => {
    const options = { points: 1, duration: seconds, keyPrefix: purpose };
    if (env().WORKERS === 1) return new RateLimiterMemory(options);
    return new PostgresCounter({
      ...options,
      storeClient: pool(),
      tableName: "rate_limits",
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  });

class PostgresCounter extends RateLimiterPostgres {
  override getKey(name: string | number): string {
    return super.getKey(keyedHash("rate-limits", String(name)).toString("base64url"));
  }
}
