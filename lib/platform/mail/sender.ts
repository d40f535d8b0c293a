import { decrypt } from "../crypto/secret";
import { IS_DUE } from "../database/due";
import { pool } from "../database/pool";
import { env } from "../env";
import { log } from "../log";
import { deleteRows, type Stop, type Upkeep } from "../upkeep/batches";
import { pauseUntil } from "../upkeep/leader";
import { render } from "./layout";
import type { Letter } from "./letter";
import { canMail } from "./outbox";
import { mailServer } from "./server";
import { deliver, type Message, type Outcome, type TransportOptions } from "./transport";

/** How many mails are given away at once; most servers take no more connections of one client. */
const AT_ONCE = 4;
const POLL_MS = 1_000;
/** Longer than any attempt takes: afterwards, one whose process was killed is either tried again or known to be uncertain. */
const LEASE = "interval '5 minutes'";
/** How long those under way may take when the process ends. */
const STOP_PATIENCE_MS = 4_000;

type Claimed = {
  id: string;
  recipient: string;
  language: string;
  message_id: string;
  sealed: Buffer;
  attempts: number;
};

/** Sends mails for as long as this process leads. Where the installation has no mail server there is nothing to do. */
export async function sendMailSteadily(term: Stop & { readonly over: Promise<void> }): Promise<void> {
  if (!canMail()) return;
  const underWay = new Set<Promise<void>>();
  while (!term.aborted) {
    const free = AT_ONCE - underWay.size;
    const claimed = free > 0 ? await claim(free).catch(warn) : [];
    for (const mail of claimed) {
      const sending: Promise<void> = send(mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    const next = claimed.length === free && free > 0 ? 0 : POLL_MS;
    await pauseUntil(Promise.race([term.over, ...(free === 0 ? underWay : [])]), next);
  }
  await pauseUntil(Promise.all(underWay), STOP_PATIENCE_MS);
}

function warn(error: Error): [] {
  log().warn({ reason: error.message }, "mails could not be sent; retrying later");
  return [];
}

/** Sends what is due, once. Returns how many were attempted. */
export async function sendDueMails(options?: TransportOptions): Promise<number> {
  const claimed = await claim(AT_ONCE);
  await Promise.all(claimed.map((mail) => send(mail, options)));
  return claimed.length;
}

async function claim(most: number): Promise<Claimed[]> {
  await pool().query(SETTLE);
  const { rows } = await pool().query<Claimed>({ name: "mails-due", text: CLAIM, values: [most] });
  return rows;
}

/** One attempt. Never rejects. */
async function send(mail: Claimed, options?: TransportOptions): Promise<void> {
  try {
    const message = messageOf(mail);
    const outcome = message
      ? await deliver(mailServer(), message, () => begin(mail), options)
      : {
          kind: "refused" as const,
          reason: "The letter cannot be read: it was encrypted with another APP_SECRET.",
        };
    await note(mail, outcome);
  } catch (error) {
    // As with a killed process, the lease decides: a mail that was being given away is uncertain, another one is tried again.
    log().warn({ mail: mail.id, reason: (error as Error).message }, "could not note what became of a mail");
  }
}

function messageOf({ recipient, language, message_id, sealed }: Claimed): Message | undefined {
  const letter = letterIn(sealed);
  const { MAIL_FROM: from, APP_URL } = env();
  if (!letter || !from) return undefined;
  const site = new URL(APP_URL).host;
  const { unsubscribe } = letter;
  return {
    from: { name: from.name || site, address: from.address },
    to: recipient,
    subject: letter.subject,
    ...render(letter, { site, language }),
    messageId: `<${message_id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    headers: unsubscribe
      ? {
          "List-Unsubscribe": `<${unsubscribe.href}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {},
  };
}

function letterIn(sealed: Buffer): Letter | undefined {
  try {
    return JSON.parse(decrypt(sealed).toString()) as Letter;
  } catch {
    return undefined;
  }
}

/** From here on the mail may have been sent. Rejects where another process, or nobody, is to send it by now. */
async function begin({ id, attempts }: Claimed): Promise<void> {
  const { rowCount } = await pool().query(BEGIN, [id, attempts]);
  if (rowCount !== 1) throw new Error("The mail is no longer to be sent.");
}

async function note({ id, attempts }: Claimed, outcome: Outcome): Promise<void> {
  const reason = outcome.kind === "sent" ? "" : outcome.reason;
  if (outcome.kind === "later")
    await pool().query(LATER, [id, attempts, reason, delayOf(Number(id), attempts)]);
  else {
    const state = outcome.kind === "refused" ? "failed" : outcome.kind;
    await pool().query(FINISH, [id, attempts, state, reason]);
  }
  // Whom it was for is in the queue; a log goes to more places.
  if (outcome.kind !== "sent")
    log().warn({ mail: id, outcome: outcome.kind, reason, attempts }, "a mail was not sent");
}

const DELAYS = [60, 300, 900, 2_700, 7_200, 14_400];

/** Seconds until the next attempt: more and more, and not the same for all that failed together. */
const delayOf = (id: number, attempts: number): number => {
  const seconds = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 60;
  return Math.round(seconds * (1 + (id % 20) / 100));
};

// What a killed process had given away has an uncertain end, and is never sent again by itself.
const SETTLE = `
  update mails set sealed = null, done_at = now(),
    state = case state when 'sending' then 'unknown' else 'expired' end,
    error = case state when 'sending' then 'The process ended while the mail server was taking the mail.' else error end
  where state in ('waiting', 'sending') and (state = 'sending' and next_at <= now() or state = 'waiting' and expires_at <= now())`;

const CLAIM = `
  update mails m set attempts = m.attempts + 1, next_at = now() + ${LEASE}
  from (
    select id from mails where state = 'waiting' and next_at ${IS_DUE} order by next_at limit $1 for update skip locked
  ) due
  where m.id = due.id
  returning m.id::text, m.recipient, m.language, m.message_id, m.sealed, m.attempts`;

const BEGIN = `
  update mails set state = 'sending', next_at = now() + ${LEASE}
  where id = $1 and attempts = $2 and state = 'waiting' and expires_at > now()`;

const LATER = `
  update mails set state = 'waiting', error = $3, next_at = now() + make_interval(secs => $4::int)
  where id = $1 and attempts = $2 and state in ('waiting', 'sending')`;

const FINISH = `
  update mails set state = $3, error = $4, sealed = null, done_at = now()
  where id = $1 and attempts = $2 and state in ('waiting', 'sending')`;

/** Removes mails that were done with a month ago. */
export const purgeMails: Upkeep = deleteRows("mails", {
  by: "done_at",
  before: "now() - interval '30 days'",
});
