import { db } from "@/lib/platform/database/db";
import { env } from "@/lib/platform/env";
import type { Block, Letter } from "@/lib/platform/mail/letter";
import { canMail, queueMail } from "@/lib/platform/mail/outbox";
import { isChosenMail, type MailTopic } from "./enums";
import { unsubscribeAddress } from "./unsubscribe";
import { mailWords } from "./words/choose";
import type { Words } from "./words/en";

/** Who reads a mail. `username` is null where the address belongs to no account. */
export type MailReader = {
  userId: number | null;
  email: string;
  username: string | null;
  language: string;
  timeZone: string;
};

type Values = Record<string, string>;

/** What a template has to write with: `say` fills a text in, the reader's names and the site's among the values. */
export type Pen = { say(key: keyof Words, values?: Values): string; reader: MailReader; site: string };

/** A kind of mail. Written when it is queued, so that it says what was true then. */
export type Template<V> = {
  name: string;
  /** after so many minutes it is not worth sending any more */
  minutes?: number;
  /** of mails that can be turned off */
  category?: MailTopic;
  write(pen: Pen, values: V): { subject: string; text: string; blocks: Block[] };
};

/** A mail's event, whose key makes sure that there is one mail of it, and where it goes if not to the account's address. */
type Occasion = { key: string; to?: string };

/**
 * Queues a mail to a person, as part of the transaction that is under way. Nothing where mail is not set up, the person is gone or blocked, or has
 * turned off mails of that category, nor what somebody has chosen to get at an address that nobody has confirmed.
 */
export async function mailPerson<V>(
  userId: number,
  { key, to }: Occasion,
  template: Template<V>,
  values: V,
): Promise<void> {
  if (!canMail()) return;
  const user = await db().user.findUnique({
    where: { id: userId },
    include: { personalWorkspace: { select: { timeZone: true, closedAt: true } } },
  });
  if (!user || user.disabledAt || user.personalWorkspace.closedAt) return;
  if (template.category && user.mailsOff.includes(template.category)) return;
  // Who registers with an address of somebody else's can't have that person mailed again and again.
  if (template.category && isChosenMail(template.category) && !user.emailConfirmedAt) return;
  const reader = {
    userId,
    email: to ?? user.email,
    username: user.username,
    language: mailWords(user.language).lang,
    timeZone: user.personalWorkspace.timeZone,
  };
  await mailReader(reader, key, template, values);
}

/** The same to an address that belongs to no account, or no longer. */
export async function mailAddress<V>(
  { email, language, username = null }: { email: string; language: string | null; username?: string | null },
  key: string,
  template: Template<V>,
  values: V,
): Promise<void> {
  const { lang } = mailWords(language);
  await mailReader({ userId: null, email, username, language: lang, timeZone: "UTC" }, key, template, values);
}

async function mailReader<V>(reader: MailReader, key: string, template: Template<V>, values: V) {
  const { email, language, userId } = reader;
  await queueMail({
    key,
    to: email,
    language,
    template: template.name,
    letter: letterOf(reader, template, values),
    ...(template.minutes !== undefined && { minutes: template.minutes }),
    ...(userId !== null && { userId }),
    ...(template.category && { category: template.category }),
  });
}

/** The letter to a reader, as it will be sent. */
export function letterOf<V>(reader: MailReader, template: Template<V>, values: V): Letter {
  const words = mailWords(reader.language);
  const site = new URL(env().APP_URL).host;
  const known = { site, email: reader.email, username: reader.username ?? "" };
  const say: Pen["say"] = (key, given = {}) => filled(words[key], { ...known, ...given });
  const { subject, text, blocks } = template.write({ say, reader, site }, values);
  return {
    subject,
    preview: text,
    heading: subject,
    blocks: [{ kind: "text", text }, ...blocks],
    footer: say(reader.username === null ? "footer.address" : "footer.account"),
    ...(template.category &&
      reader.userId !== null && {
        unsubscribe: {
          href: unsubscribeAddress(reader.userId, template.category),
          label: say("unsubscribe"),
        },
      }),
  };
}

/** One pass: what is filled in may look like a place to fill in. */
const filled = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
