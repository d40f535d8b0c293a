import { hashWith, keyFor, keysFor, sameText } from "@/lib/platform/crypto/secret";
import { db } from "@/lib/platform/database/db";
import { env } from "@/lib/platform/env";
import { CHOSEN_MAILS, MAIL_CATEGORIES, type MailCategory, type MailTopic } from "./enums";

/** Where one press ends mails of a topic, signed in or not. Good for as long as there is the account. */
export const unsubscribeAddress = (userId: number, topic: MailTopic): string =>
  `${env().APP_URL}/account/unsubscribe?token=${tokenOf(userId, topic, keyFor("unsubscribe"))}`;

/** Whom and what a token is about; null where it is none of ours. */
export function readUnsubscribeToken(token: string): { userId: number; topic: MailTopic } | null {
  const [id = "", name = ""] = token.split(".", 2);
  const topic = MAIL_CATEGORIES.find((each) => each === name) ?? chosen(name);
  if (!topic || !/^\d{1,10}$/.test(id)) return null;
  const userId = Number(id);
  const isOurs = keysFor("unsubscribe").some((key) => sameText(token, tokenOf(userId, topic, key)));
  return isOurs ? { userId, topic } : null;
}

function chosen(name: string): MailTopic | undefined {
  const [, workspaceId] = /^[a-z]+-(\d{1,10})$/.exec(name) ?? [];
  const mail = CHOSEN_MAILS.find((each) => name.startsWith(`${each}-`));
  return mail && workspaceId ? `${mail}-${Number(workspaceId)}` : undefined;
}

const tokenOf = (userId: number, topic: MailTopic, key: Buffer): string =>
  `${userId}.${topic}.${hashWith(key, `${userId} ${topic}`).subarray(0, 16).toString("base64url")}`;

/** Ends mails of a topic. The same again changes nothing. */
export async function turnOffMails(userId: number, topic: MailTopic): Promise<void> {
  const [, mail, workspaceId] = /^([a-z]+)-(\d+)$/.exec(topic) ?? [];
  if (workspaceId)
    await db().$executeRaw`
      update member_notices set
        report = case when ${mail} = 'digest' then null else report end,
        report_due_at = case when ${mail} = 'digest' then null else report_due_at end,
        alerts_since = case when ${mail} = 'alerts' then null else alerts_since end,
        broken_due_at = case when ${mail} = 'broken' then null else broken_due_at end
      where workspace_id = ${Number(workspaceId)} and user_id = ${userId}`;
  else
    await db().$executeRaw`
      update users set mails_off = array_append(mails_off, ${topic})
      where id = ${userId} and not ${topic} = any (mails_off)`;
}

/** Sends mails of a category again. */
export async function turnOnMails(userId: number, category: MailCategory): Promise<void> {
  await db()
    .$executeRaw`update users set mails_off = array_remove(mails_off, ${category}) where id = ${userId}`;
}
