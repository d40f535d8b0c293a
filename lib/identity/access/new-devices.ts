import { db } from "@/lib/platform/database/db";
import { canMail } from "@/lib/platform/mail/outbox";
import { mailPerson } from "../mail/mail";
import { happenedNow, newDevice } from "../mail/notices";
import { mailLanguage } from "../mail/words/choose";
import type { CallOrigin } from "./actor";

type SignedInNow = {
  userId: number;
  session: string;
  origin: CallOrigin;
  /** whether the browser has proved that it was used before; undefined where signing in leaves no proof in it */
  isKnown: boolean | undefined;
  /** its Accept-Language */
  languages: string;
};

/** Mails a person of a sign-in in a browser that is new to the account, and remembers what language they read if that is not known. */
export async function noteDevice({
  userId,
  session,
  origin,
  isKnown,
  languages,
}: SignedInNow): Promise<void> {
  if (!canMail()) return;
  const language = mailLanguage(languages);
  if (language !== null)
    await db().user.updateMany({ where: { id: userId, language: null }, data: { language } });
  if (isKnown || (await isFirst(userId, session))) return;
  if (isKnown === undefined && (await isUsual(userId, session, origin))) return;
  await mailPerson(userId, { key: `device:${session}` }, newDevice, happenedNow(origin));
}

/** There was nobody to notice anything before. */
const isFirst = async (userId: number, session: string) =>
  (await db().session.count({ where: { userId, id: { not: session } }, take: 1 })) === 0;

const isUsual = async (userId: number, session: string, { userAgent }: CallOrigin) =>
  (await db().session.count({
    where: { userId, id: { not: session }, userAgent: userAgent.slice(0, 400) },
    take: 1,
  })) > 0;
