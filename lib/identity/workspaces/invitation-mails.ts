import { db } from "@/lib/platform/database/db";
import { canMail } from "@/lib/platform/mail/outbox";
import type { Actor } from "../access/actor";
import { isInvitationMailDue } from "../access/guess-limits";
import { invitation } from "../mail/account-mails";
import { mailAddress } from "../mail/mail";

/** Whether an invitation to an address is mailed; it counts as one. Anybody with an account could have strangers mailed, so there are limits. */
export const mayMailInvitation = async ({ userId }: Actor, email: string): Promise<boolean> =>
  canMail() && (await isInvitationMailDue(userId, email));

type Invitation = { key: string; email: string; link: string };

/** Queues the mail of an invitation, as part of the transaction that is under way: in the invitee's language, or else in the inviter's. */
export async function mailInvitation(actor: Actor, { key, email, link }: Invitation): Promise<void> {
  const where = { id: actor.userId };
  const { username, language } = await db().user.findUniqueOrThrow({ where });
  const { name } = await db().workspace.findUniqueOrThrow({ where: { id: actor.workspaceId } });
  const invitee = await db().user.findUnique({ where: { email }, select: { language: true } });
  const reader = { email, language: invitee?.language ?? language };
  await mailAddress(reader, key, invitation, { inviter: username, workspace: name, link });
}
