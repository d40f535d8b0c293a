import { randomUUID } from "node:crypto";
import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { unlessTaken } from "@/lib/platform/database/records";
import { conflict, invalid } from "@/lib/platform/failure";
import { canMail } from "@/lib/platform/mail/outbox";
import type { User } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { isLinkMailDue, takeReset, tooMany } from "../access/guess-limits";
import { recordSecurityEvent } from "../access/security-events";
import { revokeSessions, sessionOf } from "../access/sessions";
import { confirmChange, confirmRegistered } from "../mail/account-mails";
import type { MailCategory } from "../mail/enums";
import { mailPerson } from "../mail/mail";
import { addressAsked, addressChanged, type Happened, happenedNow } from "../mail/notices";
import { turnOffMails, turnOnMails } from "../mail/unsubscribe";
import type { MailChanges, MailToken } from "./schema";
import { isUnconfirmed } from "./take-over";
import { endTokens, holderOf, issueToken, takeToken } from "./tokens";

const HOUR_SECONDS = 3_600;

export const emailTaken = () =>
  conflict("Another account already uses this email address. Use a different one.", "email");

/** Mails a link that confirms the address of an account, as part of the transaction that is under way. */
export async function mailConfirmation({ id, email }: User): Promise<void> {
  const token = await issueToken(id, "confirm", email);
  await mailPerson(id, { key: `confirm:${randomUUID()}` }, confirmRegistered, { token });
}

/**
 * Mails a link to a new address, which the account uses once it is confirmed, as part of the transaction that is under way. The old address is told,
 * unless nobody has confirmed that either. Throws a conflict where another account has the new one.
 */
export async function mailChange(user: User, email: string, happened: Happened): Promise<void> {
  if ((await db().user.count({ where: { email } })) > 0) throw emailTaken();
  const key = randomUUID();
  const token = await issueToken(user.id, "change", email);
  await mailPerson(user.id, { key: `change:${key}`, to: email }, confirmChange, { token });
  if (isUnconfirmed(user)) return;
  await mailPerson(user.id, { key: `asked:${key}` }, addressAsked, { ...happened, address: email });
}

/** What a person is mailed: where, whether that is confirmed, what it is to become, and what they have turned off. */
export type MailSettings = {
  email: string;
  confirmed: Date | null;
  pending: string | null;
  mailsOff: string[];
};

/** What the caller is mailed, and where. */
export async function getMailSettings({ userId }: Actor): Promise<MailSettings> {
  const { email, emailConfirmedAt, tokens, mailsOff } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: { tokens: { where: { purpose: "change", expiresAt: { gt: currentTime() } } } },
  });
  return { email, confirmed: emailConfirmedAt, pending: tokens[0]?.email ?? null, mailsOff };
}

/** Turns mails of the caller on or off. The same again changes nothing. */
export async function chooseMails({ userId }: Actor, { signins, reportedlinks }: MailChanges): Promise<void> {
  await chooseMail(userId, "sign-ins", signins);
  await chooseMail(userId, "reported-links", reportedlinks);
}

const chooseMail = (userId: number, category: MailCategory, isWanted: boolean | undefined) =>
  isWanted === undefined ? undefined : (isWanted ? turnOnMails : turnOffMails)(userId, category);

/** Mails the link once more. Throws where nothing is left to confirm, and `limited` after three mails an hour. */
export async function resendConfirmation(actor: Actor): Promise<void> {
  if (!canMail()) throw invalid("This installation sends no mail, so addresses can't be confirmed.");
  const { userId } = actor;
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  if (user.emailConfirmedAt) throw conflict("Your email address is already confirmed.");
  if (!(await isLinkMailDue("confirm", userId))) throw tooMany(HOUR_SECONDS);
  await transaction(() => mailConfirmation(user));
}

/**
 * Confirms the caller's address, or the new one that it is to become, with the token of a mail. The link proves who reads the address, the signed-in
 * browser whose account it is: with one of the two alone, a stranger's account could be made to look like the reader's. Throws a Failure for a token
 * that is not good or of another account, and a conflict where the new address was taken meanwhile.
 */
export async function confirmAddress(actor: Actor, { token }: MailToken): Promise<void> {
  const session = sessionOf(actor);
  const { userId, origin } = actor;
  if (origin) await takeReset(origin.address);
  if ((await holderOf(token, ["confirm", "change"])).userId !== userId)
    throw conflict(
      "This link is for another account. Sign in to that one in this browser, and open the link again.",
    );
  const happened = happenedNow(origin);
  await unlessTaken(emailTaken, () =>
    transaction(async () => {
      const { email, purpose } = await takeToken(token, ["confirm", "change"]);
      const before = await db().user.findUniqueOrThrow({ where: { id: userId } });
      const data = { email, emailConfirmedAt: happened.at };
      await db().user.update({ where: { id: userId }, data });
      await invalidate({ kind: "person", id: userId });
      recordSecurityEvent(actor, {
        kind: purpose === "change" ? "email.changed" : "email.confirmed",
        workspaceId: null,
      });
      if (purpose !== "change") return;
      await endTokens(userId);
      await revokeSessions(userId, session);
      if (isUnconfirmed(before)) return;
      const occasion = { key: `address:${userId}:${happened.at.getTime()}`, to: before.email };
      await mailPerson(userId, occasion, addressChanged, { ...happened, address: email });
    }),
  );
}
