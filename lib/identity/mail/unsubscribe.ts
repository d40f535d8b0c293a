import { hashWith, keyFor, keysFor, sameText } from "@/lib/platform/crypto/secret";
import { db } from "@/lib/platform/database/db";
import { env } from "@/lib/platform/env";
import { MAIL_CATEGORIES, type MailCategory } from "./enums";

/** Where one press ends mails of a category, signed in or not. Good for as long as there is the account. */
export const unsubscribeAddress = (userId: number, category: MailCategory): string =>
  `${env().APP_URL}/account/unsubscribe?token=${tokenOf(userId, category, keyFor("unsubscribe"))}`;

/** Whom and what a token is about; null where it is none of ours. */
export function readUnsubscribeToken(token: string): { userId: number; category: MailCategory } | null {
  const [id = "", name = ""] = token.split(".", 2);
  const category = MAIL_CATEGORIES.find((each) => each === name);
  if (!category || !/^\d{1,10}$/.test(id)) return null;
  const userId = Number(id);
  const isOurs = keysFor("unsubscribe").some((key) => sameText(token, tokenOf(userId, category, key)));
  return isOurs ? { userId, category } : null;
}

const tokenOf = (userId: number, category: MailCategory, key: Buffer): string =>
  `${userId}.${category}.${hashWith(key, `${userId} ${category}`).subarray(0, 16).toString("base64url")}`;

/** Ends mails of a category. The same again changes nothing. */
export async function turnOffMails(userId: number, category: MailCategory): Promise<void> {
  await db().$executeRaw`
    update users set mails_off = array_append(mails_off, ${category})
    where id = ${userId} and not ${category} = any (mails_off)`;
}
