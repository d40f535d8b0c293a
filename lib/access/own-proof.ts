import { db } from "../db";
import { Failure, invalid } from "../failure";
import type { Actor } from "./actor";
import { NOWHERE } from "./origin";
import { insistOnPassword, originOfActor } from "./password-check";
import { takeSecondStep } from "./second-step";
import { recordSecurityEvent } from "./security-events";

/** What somebody says to prove who they are: the current password and, where two-factor authentication is on, a code. */
export type Proof = { password?: string | undefined; code?: string | undefined };

/** Somebody without a password has signed in with the issuer at most this long ago. */
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
    throw invalid(`${field} is required: say your current password.`, { [field]: "is required" });
  try {
    await insistOnPassword(actor, password);
  } catch (error) {
    throw error instanceof Failure ? refused(actor, error, field) : error;
  }
  const outcome = await takeSecondStep(actor.userId, code ?? "", {
    ...(actor.origin ?? NOWHERE),
    known: originOfActor(actor).known,
  });
  if (outcome === "needed")
    throw invalid("code is required: your account uses two-factor authentication.", { code: "is required" });
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
      `You signed in more than ${FRESH_MINUTES} minutes ago. Sign out, sign in again, then repeat this.`,
    );
}

/** A wrong password is part of the log. Its field is called as the caller called it. */
function refused(actor: Actor, failure: Failure, field: string): Failure {
  if (failure.kind !== "invalid" || failure.fields?.password === undefined) return failure;
  recordSecurityEvent(actor, { kind: "password.refused" });
  const reason = failure.fields.password;
  return invalid(`${field} ${reason}.`, { [field]: reason });
}
