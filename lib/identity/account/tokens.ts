import { randomBytes } from "node:crypto";
import { keyedHash, keyedHashes } from "@/lib/platform/crypto/secret";
import { db } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { invalid } from "@/lib/platform/failure";
import { deleteRows } from "@/lib/platform/upkeep/batches";

/** What a link in a mail is for, and for how many minutes it works. */
const MINUTES = { reset: 60, confirm: 1_440, change: 1_440 } as const;
export type Purpose = keyof typeof MINUTES;

/** Whose link it is, and the address it was sent to. */
export type TokenHolder = { userId: number; email: string; purpose: Purpose };

/**
 * Makes the token of a link in a mail to that address, or of one that an operator hands over, as part of the transaction that is under way. An earlier
 * one of the same purpose no longer works. Of the token only a keyed hash is kept.
 */
export async function issueToken(
  userId: number,
  purpose: Purpose,
  email: string,
  minutes: number = MINUTES[purpose],
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await rowsOf({
    name: "issue-token",
    text: ISSUE,
    values: [hashOf(token), userId, purpose, email, minutes],
  });
  return token;
}

const ISSUE = `
  insert into account_tokens (hash, user_id, purpose, email, expires_at)
  values ($1::bytea, $2::int, $3, $4, now() + make_interval(mins => $5::int))
  on conflict (user_id, purpose) do update
    set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at, created_at = now()`;

/** Whose token it is, without using it. Throws a Failure (`invalid`) for one that is wrong, used or over. */
export const holderOf = (token: string, purposes: Purpose[]): Promise<TokenHolder> =>
  onlyHolder({ name: "token-holder", text: `select ${HOLDER} ${VALID}`, values: given(token, purposes) });

/** The same, and uses it up: of two who come with one token at the same moment, the second is refused. */
export const takeToken = (token: string, purposes: Purpose[]): Promise<TokenHolder> =>
  onlyHolder({
    name: "take-token",
    text: `
      with found as (select t.hash ${VALID} for update of t)
      delete from account_tokens t using found where t.hash = found.hash returning ${HOLDER}`,
    values: given(token, purposes),
  });

const HOLDER = `t.user_id as "userId", t.email, t.purpose`;

/** A blocked or deleted person's token is worth nothing, nor is one to an address that the account has given up since. */
const VALID = `
  from account_tokens t join users u on u.id = t.user_id and u.disabled_at is null
  where t.hash = any($1::bytea[]) and t.purpose = any($2::text[]) and t.expires_at > now()
    and (t.email = u.email or t.purpose = 'change')`;

const given = (token: string, purposes: Purpose[]) => [keyedHashes("account-tokens", token), purposes];

async function onlyHolder(statement: {
  name: string;
  text: string;
  values: unknown[];
}): Promise<TokenHolder> {
  const [holder] = await rowsOf<TokenHolder>(statement);
  if (!holder)
    throw invalid("This link is incomplete, has expired, or was already used. Ask for a new one.", {
      token: "is not valid",
    });
  return holder;
}

/** Ends every link in a mail to a person. */
export async function endTokens(userId: number): Promise<void> {
  await db().accountToken.deleteMany({ where: { userId } });
}

/** Removes tokens that are over. Returns how many. */
export const purgeTokens = deleteRows("account_tokens", { by: "expires_at", before: "now()" });

const hashOf = (token: string) => keyedHash("account-tokens", token);
