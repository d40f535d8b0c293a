import { now } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { existing } from "@/lib/platform/database/records";
import { env } from "@/lib/platform/env";
import { conflict } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import { insistOnProof, type Proof } from "../access/proof";
import { recordSecurityEvent } from "../access/security-events";
import { revokeSessions } from "../access/sessions";
import { createPerson } from "../account/account";
import { issueToken } from "../account/tokens";
import type { NewUser } from "./schema";

/** The way to choose a password: works once, until then. Known this once. */
export type PasswordLink = { link: string; expires: Date };
export type CreatedUser = PasswordLink & { id: number };

/** A new person may be away; a reset is waited for. */
const MINUTES = { created: 7 * 1_440, reset: 1_440 };

/**
 * Makes an account without a password, whatever REGISTRATION says, and the link by which its person chooses one. No mail is needed: the operator hands
 * the link over. Throws a `conflict` where the name or the address is taken. For administrators.
 */
export async function createUser(actor: Actor, { username, email }: NewUser): Promise<CreatedUser> {
  await insistOnAdmin(actor);
  let link: PasswordLink | undefined;
  const { id } = await createPerson({ username, email, passwordHash: null }, async (user) => {
    link = await linkFor(user, MINUTES.created);
    recordSecurityEvent(actor, { kind: "user.created", userId: user.id, workspaceId: null });
  });
  if (!link) throw new Error("An account was made without its link.");
  log().info({ by: actor.userId, user: id }, "an administrator made an account");
  return { id, ...link };
}

/**
 * Makes the link by which a person who lost the password chooses a new one; until then the old one works. The link opens the account to anybody who has it, so it
 * takes a proof. Throws a `conflict` for a blocked account. For administrators.
 */
export async function createPasswordLink(
  actor: Actor,
  { id, ...proof }: { id: number } & Proof,
): Promise<PasswordLink> {
  await insistOnAdmin(actor);
  await insistOnProof(actor, proof);
  const where = { id, personalWorkspace: { closedAt: null } };
  const link = await transaction(async () => {
    const user = await existing("User", db().user.findFirst({ where }));
    if (user.disabledAt) throw conflict(`${user.username} is blocked. Unblock the account first.`);
    recordSecurityEvent(actor, { kind: "user.reset-link", userId: id, workspaceId: null });
    return linkFor(user, MINUTES.reset);
  });
  log().info({ by: actor.userId, user: id }, "an administrator made a link to choose a new password");
  return link;
}

/** Signs every browser of a person out. For administrators. */
export async function signOutUser(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnAdmin(actor);
  await transaction(async () => {
    await existing("User", db().user.findFirst({ where: { id, personalWorkspace: { closedAt: null } } }));
    await revokeSessions(id);
    await invalidate({ kind: "person", id });
    recordSecurityEvent(actor, { kind: "user.signed-out", userId: id, workspaceId: null });
  });
  log().info({ by: actor.userId, user: id }, "an administrator signed a user out");
}

/** The token is in the fragment, which reaches no server and no log. */
async function linkFor({ id, email }: { id: number; email: string }, minutes: number): Promise<PasswordLink> {
  const token = await issueToken(id, "reset", email, minutes);
  const expires = new Date(now() + minutes * 60_000);
  return { link: `${env().APP_URL}/account/password#token=${token}`, expires };
}
