import { randomUUID } from "node:crypto";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { invalid } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import { canMail } from "@/lib/platform/mail/outbox";
import { perProcess } from "@/lib/platform/process";
import type { CallOrigin } from "../access/actor";
import { isLinkMailDue, takeReset, takeResetRequest } from "../access/guess-limits";
import { hashPassword, refuseCommonPassword } from "../access/passwords";
import { wideAddressGroup } from "../access/rate-limits";
import { recordAtSignIn } from "../access/security-events";
import { revokeSessions } from "../access/sessions";
import { resetPassword } from "../mail/account-mails";
import { mailPerson } from "../mail/mail";
import { happenedNow, passwordChanged } from "../mail/notices";
import type { NewPassword, ResetRequest } from "./schema";
import { isUnconfirmed, takeOver } from "./take-over";
import { endTokens, holderOf, issueToken, takeToken } from "./tokens";

/** Requests whose mail is being written: what they ask for may not keep them waiting. */
const underWay = () => perProcess("password-resets", () => new Set<Promise<void>>());

/**
 * Mails a link to set a new password to the account of an address. The caller is answered before anybody looks for that account, so that neither what
 * is said nor how long it takes tells whether there is one. Throws `limited` after five requests a minute from one address group.
 */
export async function requestPasswordReset({ email }: ResetRequest, address: string): Promise<void> {
  if (!canMail()) throw invalid("This installation sends no mail. Ask its administrator for a new password.");
  await takeResetRequest(address);
  const writing: Promise<void> = mailReset(email)
    .catch((error: Error) =>
      log().warn({ reason: error.message }, "could not mail a link to set a new password"),
    )
    .finally(() => underWay().delete(writing));
  underWay().add(writing);
}

/** Resolves once no request is under way: at the end of a process, and in tests. */
export const settledResets = async (): Promise<void> => {
  await Promise.all(underWay());
};

async function mailReset(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email } });
  if (!user || user.disabledAt || !(await isLinkMailDue("reset", user.id))) return;
  await transaction(async () => {
    const token = await issueToken(user.id, "reset", email);
    await mailPerson(user.id, { key: `reset:${randomUUID()}` }, resetPassword, { token });
  });
}

/**
 * Sets a new password with the token of a mail, which works once. All browsers are signed out and all links in mails end; signing in still takes a code
 * where two-factor authentication is on. An address that nobody had confirmed proves to be the caller's, so what was set up before it did ends
 * (`takeOver`). Throws a Failure (`invalid`) for a token that is not good, and for a password that is too easy to guess.
 */
export async function setPasswordByToken(
  { token, password }: NewPassword,
  origin: CallOrigin,
): Promise<void> {
  await takeReset(origin.address);
  const { userId, email } = await holderOf(token, ["reset"]);
  const { username } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  await refuseCommonPassword(password, { username, email });
  const caller = wideAddressGroup(origin.address);
  const passwordHash = await hashPassword(password, { lane: "sign-in", caller });
  const happened = happenedNow(origin);
  await transaction(async () => {
    await takeToken(token, ["reset"]);
    const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
    if (isUnconfirmed(user)) await takeOver(user);
    await db().user.update({
      where: { id: userId },
      data: { passwordHash, passwordChangedAt: happened.at, emailConfirmedAt: happened.at },
    });
    await invalidate({ kind: "person", id: userId });
    await revokeSessions(userId);
    await endTokens(userId);
    await mailPerson(
      userId,
      { key: `password:${userId}:${happened.at.getTime()}` },
      passwordChanged,
      happened,
    );
    recordAtSignIn({ kind: "password.changed", userId, origin });
  });
}
