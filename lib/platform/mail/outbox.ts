import { encrypt } from "../crypto/secret";
import { rowsOf, type Statement } from "../database/transaction";
import { env } from "../env";
import { type Letter, oneLine } from "./letter";

/** A mail to be sent. */
export type OutgoingMail = {
  /** the event it is about, such as `password-changed:42:1764061200000`: of one key there is one mail, ever */
  key: string;
  to: string;
  /** the tag of the language the letter is in */
  language: string;
  /** what the operator sees of its content */
  template: string;
  letter: Letter;
  /** after so many minutes it is not worth sending any more; a day by default */
  minutes?: number;
  /** whose mail it is; it is not sent once they are gone */
  userId?: number;
  /** of those that people can turn off, which one */
  category?: string;
};

/** A connection whose transaction the mail is to be part of, where that is not the one of `transaction`. */
type Connection = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };

const DAY_MINUTES = 1_440;

/** Whether this installation can send mail: only then may anything offer it. */
export const canMail = (): boolean => env().SMTP_URL !== undefined;

/**
 * Puts a mail into the outbox, as part of the transaction that is under way: it is sent if and only if that commits, and once, however often the same
 * key comes. False where it was there before, or where the installation sends no mail. Throws for an address that no mail can have.
 */
export async function queueMail(mail: OutgoingMail, connection?: Connection): Promise<boolean> {
  if (!canMail()) return false;
  if (!isMailable(mail.to)) throw new Error("A mail was to go to something that is no address");
  const statement = insertion(mail);
  const rows = connection
    ? (await connection.query(statement.text, statement.values)).rows
    : await rowsOf(statement);
  return rows.length > 0;
}

function insertion({ letter, minutes = DAY_MINUTES, ...mail }: OutgoingMail): Statement {
  const content = { ...letter, subject: oneLine(letter.subject), preview: oneLine(letter.preview) };
  return {
    name: "queue-mail",
    text: ADD,
    values: [
      mail.key,
      mail.to,
      mail.template,
      mail.category ?? "",
      mail.language,
      mail.userId ?? null,
      encrypt(JSON.stringify(content)),
      minutes,
    ],
  };
}

const ADD = `
  insert into mails (key, recipient, template, category, language, user_id, sealed, expires_at)
  values ($1, $2, $3, $4, $5, $6::int, $7::bytea, now() + make_interval(mins => $8::int))
  on conflict (key) do nothing returning id::text`;

/** One address and nothing else: a comma, a space or an angle bracket would address others too, a line break would begin a header. */
export const isMailable = (address: string): boolean =>
  address.length <= 254 && /^[^\s@,;:<>()[\]\\"\p{C}]+@[^\s@,;:<>()[\]\\"\p{C}]+$/u.test(address);
