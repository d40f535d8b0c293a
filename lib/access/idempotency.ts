import { createHash } from "node:crypto";
import type { Prisma } from "@/prisma/client/client";
import { db, transaction } from "../db";
import { conflict, invalid } from "../failure";
import { pool } from "../pool";
import type { Actor } from "./actor";

const FORM = /^[\x21-\x7e]{1,255}$/;
const KEPT_MS = 24 * 3_600_000;

/** A request that its sender may repeat: the key he chose, and what was asked for. */
export type Repeatable = { key: string; request: unknown };

/**
 * Does the work once per user and key and gives every repetition within 24 hours the first answer. The answer is stored in
 * the work's own transaction: whoever never saw the answer to his request can send it again and finds either it or nothing.
 * Repetitions at the same moment wait for the first. Throws when the key came with another request; a failed work is not kept.
 */
export async function onlyOnce(
  actor: Actor,
  { key, request }: Repeatable,
  work: () => Promise<object>,
): Promise<object> {
  if (!FORM.test(key)) throw invalid("Idempotency-Key must be 1 to 255 visible ASCII characters.");
  const id = { userId: actor.userId, key };
  const requestHash = new Uint8Array(createHash("sha256").update(JSON.stringify(request)).digest());
  return transaction(async () => {
    await db().idempotentAnswer.deleteMany({
      where: { ...id, createdAt: { lt: new Date(Date.now() - KEPT_MS) } },
    });
    // Waits here while an equal request is under way, and inserts nothing once that has its answer.
    const { count } = await db().idempotentAnswer.createMany({
      data: [{ ...id, requestHash }],
      skipDuplicates: true,
    });
    if (count === 0) return firstAnswer(id, requestHash);
    const body = await work();
    await db().idempotentAnswer.update({
      where: { userId_key: id },
      data: { status: 200, body: body as Prisma.InputJsonObject },
    });
    return body;
  });
}

async function firstAnswer(id: { userId: number; key: string }, requestHash: Uint8Array): Promise<object> {
  const first = await db().idempotentAnswer.findUniqueOrThrow({ where: { userId_key: id } });
  if (Buffer.compare(first.requestHash, requestHash) !== 0)
    throw conflict("This Idempotency-Key has been used for another request. Take a new one.");
  return first.body as object;
}

/** Forgets answers that nobody can ask for any more. Returns how many. */
export async function purgeIdempotentAnswers(): Promise<number> {
  const { rowCount } = await pool().query(
    "delete from idempotent_answers where created_at < now() - make_interval(secs => $1)",
    [KEPT_MS / 1_000],
  );
  return rowCount ?? 0;
}
