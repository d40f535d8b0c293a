import type { Actor } from "../access/actor";
import { type Arrival, type Issued, issuerAddress, issuerName, type Refusal } from "../access/issuer";
import { recordSecurityEvent } from "../access/security-events";
import { sessionOf } from "../access/sessions";
import { db, isTaken } from "../db";
import { conflict, notFound } from "../failure";

/** How the caller may sign in: since when by password, what the issuer is called, since when through it; null where not. */
export type WaysIn = { password: Date | null; issuer: string | null; connected: Date | null };

/** Lets somebody who is signed in come through the issuer from now on; else says why not. */
export async function connect(userId: number, { issuer, subject }: Issued): Promise<Refusal | null> {
  try {
    await db().identity.create({ data: { userId, issuer, subject } });
    return null;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  const other = await db().identity.findUnique({ where: { issuer_subject: { issuer, subject } } });
  if (!other) return "already";
  return other.userId === userId ? null : "other-person";
}

/** Whom an issuer's word is about; null for somebody new. */
export async function personOf({ issuer, subject }: Issued): Promise<Arrival | null> {
  const where = { issuer_subject: { issuer, subject } };
  const known = await db().identity.findUnique({ where, include: { user: true } });
  if (!known) return null;
  return known.user.disabledAt
    ? { kind: "refused", reason: "disabled" }
    : { kind: "person", userId: known.userId };
}

/** How the caller may sign in. */
export async function getWaysIn({ userId }: Actor): Promise<WaysIn> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: { identities: { where: { issuer: issuerAddress() } } },
  });
  return {
    password: user.passwordHash === null ? null : user.passwordChangedAt,
    issuer: issuerName(),
    connected: user.identities[0]?.createdAt ?? null,
  };
}

/** Lets the caller come through the issuer no more. Throws where there is no other way in, and for anything but a browser. */
export async function disconnect(actor: Actor): Promise<void> {
  sessionOf(actor);
  const { userId } = actor;
  const { count } = await db().identity.deleteMany({
    where: { userId, issuer: issuerAddress(), user: { passwordHash: { not: null } } },
  });
  if (count > 0) return recordSecurityEvent(actor, { kind: "issuer.disconnected", workspaceId: null });
  if (!(await getWaysIn(actor)).connected) throw notFound("Connection");
  throw conflict("This is your only way to sign in. Set a password first.");
}
