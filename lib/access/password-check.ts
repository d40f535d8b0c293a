import { db, isInTransaction } from "../db";
import { invalidField } from "../failure";
import type { Actor } from "./actor";
import { endTries, type Origin, takeTry } from "./attempts";
import type { Place } from "./hashing-queue";
import { verifyPassword } from "./passwords";

/**
 * Throws unless the password is the caller's, for what a browser left open must not be enough for; 5 tries a minute. Whoever
 * came through an issuer and has none is told to set one.
 */
export async function insistOnPassword(actor: Actor, password: string): Promise<void> {
  const { userId } = actor;
  const origin = originOfActor(actor);
  await takeTry("own password", String(userId), origin);
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (user?.passwordHash === null)
    throw invalidField("password", "is not set yet. Set one in your settings first");
  if (!(await verifyPassword(password, user?.passwordHash, ofPerson(actor))))
    throw invalidField("password", "is not your password");
  await endTries("own password", String(userId), origin);
}

/** Each browser has tries of its own, so that one which was left open cannot use up those of another; all keys together have as many. */
export const originOfActor = ({ credential }: Actor): Origin => ({
  address: "",
  known: credential.kind === "session" ? credential.id : credential.kind,
});

/** Where the passwords of a workspace's links and shares are hashed; workspaces take turns. */
export const ofWorkspace = ({ workspaceId }: { workspaceId: number }): Place => ({
  lane: isInTransaction() ? "links at once" : "links",
  caller: `workspace ${workspaceId}`,
});

/** Where the passwords of somebody who is signed in are hashed. */
export const ofPerson = ({ userId }: Actor): Place => ({ lane: "known", caller: `user ${userId}` });
