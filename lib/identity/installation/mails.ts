import { readingPrimary } from "@/lib/platform/database/read-source";
import { log } from "@/lib/platform/log";
import { canMail } from "@/lib/platform/mail/outbox";
import {
  countMails,
  dropMail,
  listMails,
  type MailCounts,
  oldestWaitingMail,
  type QueuedMail,
  retryMail,
} from "@/lib/platform/mail/queue";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import type { MailQuery } from "./schema";

/** Mails on their way and those of the last month. */
export type MailQueue = { isEnabled: boolean; counts: MailCounts; oldest: Date | null; mails: QueuedMail[] };

/** The newest mails, of one state or all, never their letters. For administrators. */
export async function listAllMails(actor: Actor, { state }: MailQuery): Promise<MailQueue> {
  await insistOnAdmin(actor);
  return readingPrimary(async () => {
    const [counts, oldest, mails] = await Promise.all([
      countMails(),
      oldestWaitingMail(),
      listMails(state === "all" ? {} : { state }),
    ]);
    return { isEnabled: canMail(), counts, oldest, mails };
  });
}

/** Has a waiting mail tried now. Throws `notFound` for any other. For administrators. */
export async function retryAnyMail(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnAdmin(actor);
  await retryMail(id);
  log().info({ by: actor.userId, mail: id }, "an administrator had a mail tried again");
}

/** Gives up a waiting mail. Throws `notFound` for any other. For administrators. */
export async function dropAnyMail(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnAdmin(actor);
  await dropMail(id);
  log().info({ by: actor.userId, mail: id }, "an administrator gave up a mail");
}
