import type { Actor } from "../access/actor";
import { type Allowance, type Bucket, countCall, keyBucket, lookAtWindow } from "../access/windows";
import { addressGroups } from "../address-group";
import { env } from "../env";
import { Failure } from "../failure";
import { processFigures } from "../process-figures";

/** A person clicking through the dashboard, which asks for several things a page. */
const DASHBOARD_LIMIT = 1_200;

/** Registering and asking who is signed in: pages do that, several people behind one address too. */
const OPEN_LIMIT = 300;

/** Counts one call against its key, session or address. Throws when the fixed window of 60 s is used up. */
export const takeFromAllowance = (actor: Actor | null, address: string): Promise<Allowance> =>
  actor ? take(bucketOf(actor)) : takeOfAddress("address", address, env().API_RATE_LIMIT);

/** The same for calls that need no account, counted apart from failed ones. */
export const takeOpenAllowance = (address: string) => takeOfAddress("open", address, OPEN_LIMIT);

/** Counts one call of an address group, and of the wider one that it is part of; gives the allowance of the former. */
export async function takeOfAddress(name: string, address: string, limit: number): Promise<Allowance> {
  const [own, ...wider] = addressBuckets(name, address, limit);
  for (const bucket of wider) await take(bucket);
  return take(own);
}

/** What calls of an address count in, the narrowest first. */
export function addressBuckets(name: string, address: string, limit: number): [Bucket, ...Bucket[]] {
  const [own, ...wider] = addressGroups(address).map(({ group, times }) => ({
    name: `${name}:${group}`,
    limit: limit * times,
  }));
  return [own ?? { name, limit }, ...wider];
}

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

const bucketOf = ({ credential, userId }: Actor): Bucket =>
  credential.kind === "key" ? keyBucket(credential) : { name: `user:${userId}`, limit: DASHBOARD_LIMIT };
