import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { Actor } from "../access/actor";
import { env } from "../env";
import { Failure } from "../failure";
import { perProcess } from "../per-process";
import { pool } from "../pool";
import { processFigures } from "../process-figures";

const WINDOW_SECONDS = 60;
/** A person clicking through the dashboard, which asks for several things a page. */
const DASHBOARD_LIMIT = 1_200;

/** What is left of a caller's window; becomes the three headers. */
export type Allowance = { limit: number; remaining: number; resetAt: number; secondsLeft: number };

/** Registering and asking who is signed in: pages do that, several people behind one address too. */
const OPEN_LIMIT = 300;

/** Counts one call against its key, session or address. Throws when the fixed window of 60 s is used up. */
export const takeFromAllowance = (actor: Actor | null, address: string) => take(bucketOf(actor, address));

/** The same for calls that need no account, counted apart from failed ones. */
export const takeOpenAllowance = (address: string) => take({ name: `open:${address}`, limit: OPEN_LIMIT });

/** A call that counts under a name. */
export type Bucket = { name: string; limit: number };

/** Counts one call in a bucket. Throws when its fixed window of 60 s is used up. */
export async function take({ name, limit }: Bucket): Promise<Allowance> {
  const result = await limiter().penalty(name);
  const allowance = allowanceOf(result, limit);
  if (result.consumedPoints > limit) {
    processFigures().rateLimited += 1;
    throw new LimitReached(allowance);
  }
  return allowance;
}

/** Throws when a bucket is used up, without counting. */
export async function refuseWhenEmpty({ name, limit }: Bucket): Promise<void> {
  const result = await limiter().get(name);
  if (result && result.consumedPoints >= limit) throw new LimitReached(allowanceOf(result, limit));
}

/** The refusal of the call after the last allowed one. */
export class LimitReached extends Failure {
  constructor(readonly allowance: Allowance) {
    const seconds = allowance.secondsLeft;
    super(
      "limited",
      `More than ${allowance.limit} requests in one minute. Try again in ${seconds} seconds.`,
      {
        headers: { "Retry-After": String(seconds) },
      },
    );
  }
}

export const rateLimitHeaders = ({ limit, remaining, resetAt }: Allowance) => ({
  "X-RateLimit-Limit": String(limit),
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": String(resetAt),
});

function bucketOf(actor: Actor | null, address: string) {
  const { API_RATE_LIMIT } = env();
  if (actor?.credential.kind === "key") {
    return { name: `key:${actor.credential.id}`, limit: actor.credential.limit ?? API_RATE_LIMIT };
  }
  if (actor) return { name: `user:${actor.userId}`, limit: DASHBOARD_LIMIT };
  return { name: `address:${address}`, limit: API_RATE_LIMIT };
}

const allowanceOf = (result: RateLimiterRes, limit: number): Allowance => ({
  limit,
  remaining: Math.max(0, limit - result.consumedPoints),
  resetAt: Math.ceil((Date.now() + result.msBeforeNext) / 1_000),
  secondsLeft: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
});

/** One process counts in memory; several count in the database, else each would allow the whole limit. */
const limiter = () =>
  perProcess("rate-limiter", () => {
    const options = { points: 1, duration: WINDOW_SECONDS, keyPrefix: "api" };
    if (env().WORKERS === 1) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool(),
      tableName: "rate_limits",
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  });
