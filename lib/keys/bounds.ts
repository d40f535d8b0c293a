import type { ApiKey } from "@/prisma/client/client";
import type { KeyScope } from "@/prisma/client/enums";
import { type Actor, ALL_SCOPES } from "../access/actor";
import { db } from "../db";
import { invalidField, notFound, unauthorized } from "../failure";

/** What a key may be at most that somebody makes, replaces or revokes: what they may themselves, for as long as they may. */
export type Bounds = {
  scopes: readonly KeyScope[];
  /** null: for good */
  until: Date | null;
  /** calls a minute; null: the installation's default */
  limit: number | null;
};

/** The bounds of the caller. A key hands on what it has, and never the scope `account`: somebody signed in gives that. */
export async function boundsOf(actor: Actor): Promise<Bounds> {
  const { credential, scopes } = actor;
  if (credential.kind !== "key") return { scopes: [...scopes, "account"], until: null, limit: null };
  const key = await db().apiKey.findUnique({ where: { id: credential.id } });
  if (!key) throw notFound("Key");
  return { scopes, until: endOf(key), limit: key.rateLimit };
}

/** The scopes a new key has: those asked for, or everything in the workspace that the caller may do. */
export function scopesWithin(bounds: Bounds, wanted: readonly KeyScope[] | undefined): KeyScope[] {
  if (!wanted) return ALL_SCOPES.filter((scope) => covers(bounds.scopes, scope));
  if (wanted.every((scope) => covers(bounds.scopes, scope))) return [...new Set(wanted)];
  throw invalidField("scopes", "must not hold more than you may do in this workspace yourself");
}

/** The end a new key has: the one asked for, or the caller's own. */
export function endWithin({ until }: Bounds, wanted: Date | undefined): Date | null {
  if (!until) return wanted ?? null;
  if (!wanted || wanted <= until) return wanted ?? until;
  throw invalidField("expires", "must not be later than the end of the key that asks");
}

/** Throws unless everything the key may do, for as long as it may, is within the bounds. */
export function insistWithin(bounds: Bounds, key: ApiKey): void {
  const end = endOf(key);
  const endsInTime = !bounds.until || (end && end <= bounds.until);
  if (endsInTime && key.scopes.every((scope) => covers(bounds.scopes, scope))) return;
  throw unauthorized("That key may do more than the one that asks. Use a browser, or a key with its scopes.");
}

const covers = (granted: readonly KeyScope[], scope: KeyScope) =>
  granted.includes(scope) || (scope === "create" && granted.includes("write"));

/** A replaced key ends with its overlap. */
const endOf = ({ expiresAt, revokedAt }: ApiKey): Date | null => {
  const ends = [expiresAt, revokedAt].filter((end) => end !== null);
  return ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null;
};
