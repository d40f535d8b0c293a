import type { Actor } from "../access/actor";
import { type Allowance, type Bucket, countCall, keyBucket, lookAtWindow } from "../access/windows";
import { env } from "../env";
import { Failure } from "../failure";
import { processFigures } from "../process-figures";

/** A person clicking through the dashboard, which asks for several things a page. */
const DASHBOARD_LIMIT = 1_200;

/** Registering and asking who is signed in: pages do that, several people behind one address too. */
const OPEN_LIMIT = 300;

/** Counts one call against its key, session or address. Throws when the fixed window of 60 s is used up. */
export const takeFromAllowance = (actor: Actor | null, address: string) => take(bucketOf(actor, address));

/** The same for calls that need no account, counted apart from failed ones. */
export const takeOpenAllowance = (address: string) => take({ name: `open:${address}`, limit: OPEN_LIMIT });

/** Counts one call in a bucket. Throws when its fixed window of 60 s is used up. */
export async function take(bucket: Bucket): Promise<Allowance> {
  const { allowance, isOver } = await countCall(bucket);
  if (isOver) {
    processFigures().rateLimited += 1;
    throw new LimitReached(allowance);
  }
  return allowance;
}

/** Throws when a bucket is used up, without counting. */
export async function refuseWhenEmpty(bucket: Bucket): Promise<void> {
  const allowance = await lookAtWindow(bucket);
  if (allowance.remaining === 0) throw new LimitReached(allowance);
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

function bucketOf(actor: Actor | null, address: string): Bucket {
  if (actor?.credential.kind === "key") return keyBucket(actor.credential);
  if (actor) return { name: `user:${actor.userId}`, limit: DASHBOARD_LIMIT };
  return { name: `address:${address}`, limit: env().API_RATE_LIMIT };
}
