import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { now } from "@/lib/platform/clock";
import type { Tally, Window } from "@/lib/platform/counters/counter";
import { countIn, lookAtWindows } from "@/lib/platform/counters/counters";
import { Failure } from "@/lib/platform/failure";
import { processMetrics } from "@/lib/platform/process-metrics";
import { setting } from "@/lib/platform/settings/settings";
import type { Actor } from "./actor";

/** A person clicking through the dashboard, which asks for several things a page. */
const DASHBOARD_LIMIT = 1_200;

/** Registering and asking who is signed in: pages do that, several people behind one address too. */
const OPEN_LIMIT = 300;

/** Counts one call against its key, session or address. Throws when the fixed window of 60 s is used up. */
export const takeFromAllowance = (actor: Actor | null, address: string): Promise<Allowance> =>
  actor ? take(bucketOf(actor)) : takeOfAddress("address", address, setting("API_RATE_LIMIT"));

/** Limits of calls without an account, counted separately from failed ones. */
export const takeOpenAllowance = (address: string) => takeOfAddress("open", address, OPEN_LIMIT);

/** Counts one call of an address group, and of the wider one that it is part of; gives the allowance of the former. */
export const takeOfAddress = (name: string, address: string, limit: number): Promise<Allowance> =>
  takeEach(addressBuckets(name, address, limit));

/** The buckets an address's calls count in, narrowest first. */
export function addressBuckets(name: string, address: string, limit: number): [Bucket, ...Bucket[]] {
  const [own, ...wider] = addressGroups(address).map(({ group, times }) => ({
    name: `${name}:${group}`,
    limit: limit * times,
  }));
  return [own ?? { name, limit }, ...wider];
}

/** Counts one call in a bucket. Throws when its fixed window of 60 s is used up. */
export const take = (bucket: Bucket): Promise<Allowance> => takeEach([bucket]);

/** Counts one call in several buckets at once. Throws when one of them is used up; else gives the allowance of the first. */
async function takeEach(buckets: [Bucket, ...Bucket[]]): Promise<Allowance> {
  const [own, ...wider] = await countCalls(buckets);
  const over = [...wider, own].find(({ isOver }) => isOver);
  if (over) {
    processMetrics().rateLimited += 1;
    throw new LimitReached(over.allowance);
  }
  return own.allowance;
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

/** Failed attempts a minute. More than a broken program makes before it is noticed; far too few to guess anything. */
const WRONG_KEYS = 60;
const WRONG_CODES = 120;

/** Counts a call of the item API, per workspace. Throws when the minute's allowance is used up. */
export const takeItemAllowance = (actor: Actor): Promise<Allowance> =>
  take({ name: `items:${actor.workspaceId}`, limit: setting("ITEM_API_RATE_LIMIT") });

/** Counts a wrong key, or none at all, per address. The right key is let in however many wrong ones came before it. */
export const countWrongKey = (address: string): Promise<Allowance> =>
  takeOfAddress("wrong-key", address, WRONG_KEYS);

/** Throws after too many wrong codes in this minute, with this key or from this address; right ones are refused too then. */
export async function refuseGuessing(actor: Actor, address: string): Promise<void> {
  const empty = (await lookAt(buckets(actor, address))).find(({ remaining }) => remaining === 0);
  if (empty) throw new LimitReached(empty);
}

/** Counts a wrong code. Throws when it is one too many. */
export async function countWrongCode(actor: Actor, address: string): Promise<void> {
  await takeEach(buckets(actor, address));
}

const buckets = ({ workspaceId }: Actor, address: string): [Bucket, ...Bucket[]] => [
  { name: `wrong-code:${workspaceId}`, limit: WRONG_CODES },
  ...addressBuckets("wrong-code", address, WRONG_CODES),
];

const WINDOW_SECONDS = 60;

/** Calls that count under a name, and how many of them a window holds. */
export type Bucket = { name: string; limit: number };

/** What is left of a caller's window, sent in three headers. */
export type Allowance = { limit: number; remaining: number; resetAt: number; secondsLeft: number };

/** The bucket of a key: its own limit, else the installation's. */
export const keyBucket = ({ id, limit }: { id: number; limit: number | null }): Bucket => ({
  name: `key:${id}`,
  limit: limit ?? setting("API_RATE_LIMIT"),
});

/** A counted call; `isOver` says that it was one too many. */
export type CountedCall = { allowance: Allowance; isOver: boolean };

/** Counts one call in each bucket, all of them in one round trip. */
export async function countCalls<B extends Bucket[]>(
  buckets: [...B],
): Promise<{ [I in keyof B]: CountedCall }> {
  const tallies = await countIn(buckets.map(windowOf));
  const counted = tallies.map((tally, at) => {
    const limit = buckets[at]?.limit ?? 0;
    return { allowance: allowanceOf(tally, limit), isOver: tally.count > limit };
  });
  return counted as { [I in keyof B]: CountedCall };
}

/** A bucket's remaining calls, without counting one. An unused bucket is full. */
export async function lookAtWindow(bucket: Bucket): Promise<Allowance> {
  const [allowance = fullWindow(bucket)] = await lookAt([bucket]);
  return allowance;
}

async function lookAt(buckets: Bucket[]): Promise<Allowance[]> {
  const tallies = await lookAtWindows(buckets.map(windowOf));
  return buckets.map((bucket, at) => {
    const tally = tallies[at];
    return tally ? allowanceOf(tally, bucket.limit) : fullWindow(bucket);
  });
}

const windowOf = ({ name }: Bucket): Window => ({ purpose: "api", name, seconds: WINDOW_SECONDS });

const allowanceOf = ({ count, endsAt, msLeft }: Tally, limit: number): Allowance => ({
  limit,
  remaining: Math.max(0, limit - count),
  resetAt: Math.ceil(endsAt / 1_000),
  secondsLeft: Math.max(1, Math.ceil(msLeft / 1_000)),
});

const fullWindow = ({ limit }: Bucket): Allowance => ({
  limit,
  remaining: limit,
  resetAt: Math.ceil(now() / 1_000),
  secondsLeft: 0,
});

/** Bits of an IPv6 address that one customer's line has at least (RFC 6177), and that a site may get. */
const LINE = 64;
const SITE = 48;

/**
 * The key of a limit per address: an IPv4 address itself, and of an IPv6 address the /64, because a client with one address of a /64
 * has all of them. `address` as `clientAddress` gives it.
 */
export const addressGroup = (address: string): string => network(address, LINE);

/** The wider group for limits that a whole /48 of lines may not pass together; an IPv4 address is its own. */
export const wideAddressGroup = (address: string): string => network(address, SITE);

/** A whole site may do so many times what one line may. */
const LINES_OF_A_SITE = 8;

/** The groups that something from an address counts under, and how many times the limit of one line each may have. */
export function addressGroups(address: string): { group: string; times: number }[] {
  const [line, site] = [addressGroup(address), wideAddressGroup(address)];
  const own = { group: line, times: 1 };
  return line === site ? [own] : [own, { group: site, times: LINES_OF_A_SITE }];
}

function network(address: string, bits: number): string {
  if (!isIPv6(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, bits / 16);
  return `${parts.map((part) => part.toString(16)).join(":")}::/${bits}`;
}
