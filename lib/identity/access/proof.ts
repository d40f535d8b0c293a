import { db } from "@/lib/platform/database/db";
import { isInTransaction } from "@/lib/platform/database/transaction";
import { Failure, invalid, invalidField } from "@/lib/platform/failure";
import { type Actor, NOWHERE } from "./actor";
import { takeTwoFactor } from "./credentials";
import { endTries, type Origin, takeTry } from "./guess-limits";
import { type Place, verifyPassword } from "./passwords";
import { recordSecurityEvent } from "./security-events";

/** Input that proves a person's identity: the current password and, where two-factor authentication is on, a code. */
export type Proof = { password?: string | undefined; code?: string | undefined };

/** A person without a password must have signed in through the issuer at most this long ago. */
const FRESH_MINUTES = 15;

/**
 * Throws unless the caller proves who they are, for what a browser left open must not be enough for. `field` is where the password was
 * asked for. A wrong code counts like one at signing in.
 */
export async function insistOnProof(
  actor: Actor,
  { password, code }: Proof,
  field = "password",
): Promise<void> {
  if (!password)
    throw invalid(`${field} is required. Enter your current password.`, { [field]: "is required" });
  try {
    await insistOnPassword(actor, password);
  } catch (error) {
    throw error instanceof Failure ? refused(actor, error, field) : error;
  }
  const outcome = await takeTwoFactor(actor.userId, code ?? "", {
    ...(actor.origin ?? NOWHERE),
    known: originOfActor(actor).known,
  });
  if (outcome === "needed")
    throw invalid(
      "code is required because your account uses two-factor authentication. Enter a code from your app, or a recovery code.",
      { code: "is required" },
    );
  if (outcome === "wrong") {
    recordSecurityEvent(actor, { kind: "password.refused", detail: "code" });
    throw invalid("code is not a valid code. Use a new one from your app, or a recovery code.", {
      code: "is not a valid code",
    });
  }
}

/** The same where an account may have no password: then the browser must have signed in a moment ago. */
export async function insistOnProofOrFresh(actor: Actor, proof: Proof, field: string): Promise<void> {
  const user = await db().user.findUnique({ where: { id: actor.userId }, select: { passwordHash: true } });
  if (user?.passwordHash) return insistOnProof(actor, proof, field);
  const { credential } = actor;
  const fresh =
    credential.kind === "session" &&
    (await db().$queryRaw<unknown[]>`
      select from sessions where id = ${credential.id}::uuid
      and created_at > now() - make_interval(mins => ${FRESH_MINUTES}::int)`);
  if (!fresh || fresh.length === 0)
    throw invalid(
      `You signed in more than ${FRESH_MINUTES} minutes ago, which is too long ago for this change. Sign out, sign in again, and retry.`,
    );
}

/** A wrong password is part of the log. Its field is called as the caller called it. */
function refused(actor: Actor, failure: Failure, field: string): Failure {
  if (failure.kind !== "invalid" || failure.fields?.password === undefined) return failure;
  recordSecurityEvent(actor, { kind: "password.refused" });
  const reason = failure.fields.password;
  return invalid(`${field} ${reason}.`, { [field]: reason });
}

/**
 * Throws unless the password is the caller's, for actions an unattended browser must not allow; 5 attempts a minute. A person who
 * signed in through an issuer and has none is asked to set one.
 */
export async function insistOnPassword(actor: Actor, password: string): Promise<void> {
  const { userId } = actor;
  const origin = originOfActor(actor);
  await takeTry("own password", String(userId), origin);
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (user?.passwordHash === null)
    throw invalidField("password", "is not set. Set one in your settings first");
  if (!(await verifyPassword(password, user?.passwordHash, ofPerson(actor))))
    throw invalidField("password", "is incorrect");
  await endTries("own password", String(userId), origin);
}

/** Each browser has attempts of its own, so that an unattended one cannot use up another's; all keys together have as many. */
export const originOfActor = ({ credential }: Actor): Origin => ({
  address: "",
  known: credential.kind === "session" ? credential.id : credential.kind,
});

/** Where the passwords of a workspace's links and shares are hashed; workspaces take turns. */
export const ofWorkspace = ({ workspaceId }: { workspaceId: number }): Place => ({
  lane: isInTransaction() ? "links at once" : "links",
  caller: `workspace ${workspaceId}`,
});

/** Where passwords of signed-in people are hashed. */
export const ofPerson = ({ userId }: Actor): Place => ({ lane: "known", caller: `user ${userId}` });
