import { pool } from "../database/pool";
import { notFound } from "../failure";
import { MAIL_STATES, type MailState } from "./enums";

/** How many mails there are of each state; those that are done with, of the last month. */
export type MailCounts = Record<MailState, number>;

/** A mail as the operator sees it: never its letter. */
export type QueuedMail = {
  id: number;
  recipient: string;
  template: string;
  state: MailState;
  attempts: number;
  error: string;
  created: Date;
  /** when it will be tried next; null where it won't be */
  next: Date | null;
};

/** How many mails there are of each state. Looks at those that wait only: triggers count the others. */
export async function countMails(): Promise<MailCounts> {
  const { rows } = await pool().query<{ state: MailState; count: number }>(COUNTS);
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(MAIL_STATES.map((state) => [state, found.get(state) ?? 0])) as MailCounts;
}

export const COUNTS = `
  select state, count(*)::int as count from mails where state in ('waiting', 'sending') group by state
  union all select state, count::int from mail_counts`;

/** The newest mails, of one state if it is given. */
export async function listMails({ state, limit = 50 }: { state?: MailState | undefined; limit?: number }) {
  const { rows } = await pool().query<QueuedMail>(
    `select id::int, recipient, template, state, attempts, error, created_at as created,
       case when state = 'waiting' then next_at end as next
     from mails where $1::text is null or state = $1 order by mails.id desc limit $2`,
    [state ?? null, limit],
  );
  return rows;
}

/** When the oldest mail that is not sent yet came; null where none waits. */
export async function oldestWaitingMail(): Promise<Date | null> {
  const { rows } = await pool().query<{ oldest: Date | null }>(
    "select min(created_at) as oldest from mails where state in ('waiting', 'sending')",
  );
  return rows[0]?.oldest ?? null;
}

/** Has a waiting mail tried now. Throws a Failure (`notFound`) for one that is not waiting: nothing else can be sent again. */
export async function retryMail(id: number): Promise<void> {
  const { rowCount } = await pool().query(
    "update mails set next_at = now() where id = $1 and state = 'waiting'",
    [id],
  );
  if (rowCount === 0) throw notFound("A waiting mail of this number");
}

/** Gives up a waiting mail. Throws a Failure (`notFound`) for one that is not waiting. */
export async function dropMail(id: number): Promise<void> {
  const { rowCount } = await pool().query(
    `update mails set state = 'failed', error = 'Dropped by the operator.', sealed = null, done_at = now()
     where id = $1 and state = 'waiting'`,
    [id],
  );
  if (rowCount === 0) throw notFound("A waiting mail of this number");
}

/** For a database that was restored: a mail that waited at the backup's moment may have been sent since, so it is not sent again by itself. */
export const FORGO_RESTORED_MAILS = `
  update mails set state = 'unknown', sealed = null, done_at = now(), error = 'Restored from a backup, after which it may have been sent.'
  where state in ('waiting', 'sending')`;
