import type { Actor } from "../access/actor";
import { type Call, lastCalls } from "../access/calls";
import { type Allowance, keyBucket, lookAtWindow } from "../access/windows";
import { db } from "../db";
import { notFound } from "../failure";
import { type OwnKey, ofCaller } from "./keys";

/** A key, what its window of this minute has left, and its last calls, the newest first. */
export type KeyUse = { key: OwnKey; allowance: Allowance; calls: Call[] };

/** What one of the caller's keys is doing. Looking counts against nothing but the one who looks. */
export async function getKeyUse(actor: Actor, { id }: { id: number }): Promise<KeyUse> {
  const key = await db().apiKey.findFirst({
    where: { id, ...ofCaller(actor) },
    include: { workspace: true },
  });
  if (!key) throw notFound("Key");
  const [allowance, calls] = await Promise.all([
    lookAtWindow(keyBucket({ id, limit: key.rateLimit })),
    lastCalls(id),
  ]);
  return { key, allowance, calls };
}
