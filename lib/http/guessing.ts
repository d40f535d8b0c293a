import type { Actor } from "../access/actor";
import type { Allowance, Bucket } from "../access/windows";
import { env } from "../env";
import { addressBuckets, refuseWhenEmpty, take, takeOfAddress } from "./rate-limit";

/** Wrong tries a minute. More than a program with a mistake makes before somebody looks; far too few to find anything. */
const WRONG_KEYS = 60;
const WRONG_CODES = 120;

/** Counts a call of the item API, per workspace. Throws when the minute's allowance is used up. */
export const takeItemAllowance = (actor: Actor): Promise<Allowance> =>
  take({ name: `items:${actor.workspaceId}`, limit: env().ITEM_API_RATE_LIMIT });

/** Counts a wrong key, or none at all, per address. The right key is let in however many wrong ones came before it. */
export const countWrongKey = (address: string): Promise<Allowance> =>
  takeOfAddress("wrong-key", address, WRONG_KEYS);

/** Throws after too many wrong codes in this minute, with this key or from this address; right ones are refused too then. */
export async function refuseGuessing(actor: Actor, address: string): Promise<void> {
  await Promise.all(buckets(actor, address).map(refuseWhenEmpty));
}

/** Counts a wrong code. Throws when it is one too many. */
export async function countWrongCode(actor: Actor, address: string): Promise<void> {
  await Promise.all(buckets(actor, address).map(take));
}

const buckets = ({ workspaceId }: Actor, address: string): Bucket[] => [
  { name: `wrong-code:${workspaceId}`, limit: WRONG_CODES },
  ...addressBuckets("wrong-code", address, WRONG_CODES),
];
