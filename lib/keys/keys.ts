import type { ApiKey } from "@/prisma/client/client";
import { type Actor, ALL_SCOPES } from "../access/actor";
import { newKey } from "../access/api-keys";
import { db, transaction } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import type { NewKey } from "./schema";

/** A key just made: the only moment its whole text is known. */
export type MadeKey = { id: number; key: string };

const OVERLAP_MS = 24 * 3_600_000;

const ofCaller = ({ userId }: Actor) => ({ userId });

/** The caller's keys, oldest first: the one from registration leads. */
export async function listKeys(actor: Actor, paging: Paging): Promise<Page<ApiKey>> {
  const where = { ...ofCaller(actor), OR: [{ revokedAt: null }, { revokedAt: { gt: new Date() } }] };
  const [rows, total] = await Promise.all([
    db().apiKey.findMany({ where, orderBy: { id: "asc" }, take: paging.limit, skip: offsetOf(paging) }),
    db().apiKey.count({ where }),
  ]);
  return { rows, total, paging };
}

/** Makes another key for the caller. */
export async function createKey(actor: Actor, { name, expires, scopes }: NewKey): Promise<MadeKey> {
  const { key, kept } = newKey();
  const data = { ...kept, name, expiresAt: expires, scopes: scopes ?? [...ALL_SCOPES] };
  const { id } = await db().apiKey.create({
    data: { ...data, userId: actor.userId, workspaceId: actor.workspaceId },
  });
  return { id, key };
}

/** Makes a new key like this one; the old one works for another 24 hours, so that programs can change over. */
export async function rotateKey(actor: Actor, { id }: { id: number }): Promise<MadeKey> {
  const { key, kept } = newKey();
  return transaction(async () => {
    const [old] = await db().apiKey.updateManyAndReturn({
      where: { id, ...ofCaller(actor), revokedAt: null },
      data: { revokedAt: new Date(Date.now() + OVERLAP_MS) },
    });
    if (!old) throw notFound("Key");
    const { name, scopes, rateLimit, expiresAt, userId, workspaceId } = old;
    const made = await db().apiKey.create({
      data: { ...kept, name, scopes, rateLimit, expiresAt, userId, workspaceId },
    });
    return { id: made.id, key };
  });
}

/** Revokes a key at once. */
export async function removeKey(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().apiKey.updateMany({
    where: { id, ...ofCaller(actor), OR: [{ revokedAt: null }, { revokedAt: { gt: new Date() } }] },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw notFound("Key");
}
