import { createHash } from "node:crypto";
import { db, transaction } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { conflict, invalid } from "@/lib/platform/failure";
import { deleteRows } from "@/lib/platform/upkeep/batches";
import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "./actor";

const FORM = /^[\x21-\x7e]{1,255}$/;
const KEPT = "interval '24 hours'";

/** A request its sender may repeat: the chosen key, and a digest of the request. */
export type Repeatable = { key: string; request: unknown };

/**
 * Does the work once per user and key and gives every repetition within 24 hours the first response. The response is stored in
 * the work's own transaction: a client that lost the response can repeat the request and finds either it or nothing.
 * Repetitions at the same moment wait for the first. Throws when the key came with another request; failures are not kept.
 */
export async function onlyOnce(
  actor: Actor,
  { key, request }: Repeatable,
  work: () => Promise<object>,
): Promise<object> {
  if (!FORM.test(key)) throw invalid("Idempotency-Key must be 1 to 255 visible ASCII characters.");
  // A key acts in its own workspace: the answer that a person had in another is not its own. No given key has a space.
  const id = { userId: actor.userId, key: `${actor.workspaceId} ${key}` };
  const requestHash = new Uint8Array(
    createHash("sha256")
      .update(JSON.stringify(withDigests(request)))
      .digest(),
  );
  return transaction(async () => {
    await rowsOf(expire(id));
    // Waits here while an equal request is under way, and inserts nothing once that has its answer.
    const [begun] = await rowsOf(begin(id, requestHash));
    if (!begun) return firstAnswer(id, requestHash);
    const body = await work();
    await db().idempotentAnswer.update({
      where: { userId_key: id },
      data: { status: 200, body: body as Prisma.InputJsonObject },
    });
    return body;
  });
}

/** A file is represented by its digest: written out byte by byte it would take a hundred times its size. */
function withDigests(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash("sha256").update(value).digest("base64");
  if (Array.isArray(value)) return value.map(withDigests);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withDigests(inner)]));
}

type Id = { userId: number; key: string };

// Both by the database's clock: a wrong local one could lose a response, and do the work twice.
const expire = ({ userId, key }: Id) => ({
  name: "forget-answer",
  text: `delete from idempotent_answers where user_id = $1 and key = $2 and created_at < now() - ${KEPT}`,
  values: [userId, key],
});
const begin = ({ userId, key }: Id, requestHash: Uint8Array) => ({
  name: "begin-answer",
  text: `insert into idempotent_answers (user_id, key, request_hash, created_at) values ($1, $2, $3, now())
    on conflict do nothing returning user_id`,
  values: [userId, key, requestHash],
});

async function firstAnswer(id: Id, requestHash: Uint8Array): Promise<object> {
  const first = await db().idempotentAnswer.findUniqueOrThrow({ where: { userId_key: id } });
  if (Buffer.compare(first.requestHash, requestHash) !== 0)
    throw conflict("This Idempotency-Key was already used for a different request. Use a new key.");
  return first.body as object;
}

/** Deletes responses too old to be repeated. Returns how many. */
export const purgeIdempotentResponses = deleteRows("idempotent_answers", {
  by: "created_at",
  before: `now() - ${KEPT}`,
});
