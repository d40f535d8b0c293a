import { type RateLimiterRes } from "rate-limiter-flexible";
import { env } from "../env";
import { counterOf } from "./counter";

const WINDOW_SECONDS = 60;

/** Calls that count under a name, and how many of them a window holds. */
export type Bucket = { name: string; limit: number };

/** What is left of a caller's window; becomes the three headers. */
export type Allowance = { limit: number; remaining: number; resetAt: number; secondsLeft: number };

/** The bucket of a key: its own limit, else the installation's. */
export const keyBucket = ({ id, limit }: { id: number; limit: number | null }): Bucket => ({
  name: `key:${id}`,
  limit: limit ?? env().API_RATE_LIMIT,
});

/** Counts one call in a bucket. `isOver` says that it was one too many. */
export async function countCall({ name, limit }: Bucket): Promise<{ allowance: Allowance; isOver: boolean }> {
  const result = await calls().penalty(name);
  return { allowance: allowanceOf(result, limit), isOver: result.consumedPoints > limit };
}

/** What a bucket has left, without counting. A bucket that nobody has touched is full. */
export async function lookAtWindow({ name, limit }: Bucket): Promise<Allowance> {
  const result = await calls().get(name);
  if (result) return allowanceOf(result, limit);
  return { limit, remaining: limit, resetAt: Math.ceil(Date.now() / 1_000), secondsLeft: 0 };
}

const calls = () => counterOf("api", WINDOW_SECONDS);

const allowanceOf = (result: RateLimiterRes, limit: number): Allowance => ({
  limit,
  remaining: Math.max(0, limit - result.consumedPoints),
  resetAt: Math.ceil((Date.now() + result.msBeforeNext) / 1_000),
  secondsLeft: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
});
