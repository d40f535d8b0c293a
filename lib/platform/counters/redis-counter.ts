import type { Redis } from "ioredis";
import { RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { now } from "../clock";
import { keyedHash } from "../crypto/secret";
import type { Counter, KeyedWindow, Tally } from "./counter";

/** Counts in Redis, whose clock says when a window ends. The calls of one tick share a round trip. */
export class RedisCounter implements Counter {
  private readonly limiter: RateLimiterRedis;

  constructor(client: Redis) {
    // Each window names its own duration.
    this.limiter = new RateLimiterRedis({
      storeClient: client,
      points: 1,
      duration: 60,
      keyPrefix: redisPrefix(),
    });
  }

  add(windows: KeyedWindow[]): Promise<Tally[]> {
    return Promise.all(
      windows.map(async ({ key, seconds }) =>
        tallyOf(await this.limiter.penalty(key, 1, { customDuration: seconds })),
      ),
    );
  }

  look(keys: string[]): Promise<(Tally | undefined)[]> {
    return Promise.all(
      keys.map(async (key) => {
        const found = await this.limiter.get(key);
        return found ? tallyOf(found) : undefined;
      }),
    );
  }

  async takeBack(key: string): Promise<void> {
    if (await this.limiter.get(key)) await this.limiter.reward(key);
  }

  async clear(keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.limiter.delete(key)));
  }
}

/** Several installations may share one Redis. */
export const redisPrefix = (): string =>
  `switchyard:${keyedHash("rate-limits", "Redis").toString("base64url").slice(0, 12)}`;

const tallyOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Tally => ({
  count: Math.max(0, consumedPoints),
  msLeft: msBeforeNext,
  endsAt: now() + msBeforeNext,
});
