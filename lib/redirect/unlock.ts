import { isBcryptHash } from "@/lib/identity/access/bcrypt";
import { countTry, endTries } from "@/lib/identity/access/guess-limits";
import { hashPassword, verifyPassword } from "@/lib/identity/access/passwords";
import { wideAddressGroup } from "@/lib/identity/access/rate-limits";
import { now } from "@/lib/platform/clock";
import { keyedHash, keyedHashes, sameText } from "@/lib/platform/crypto/secret";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { visitsDatabaseUrl } from "@/lib/platform/database/visits-database";
import { log } from "@/lib/platform/log";
import type { Link } from "./link";
import type { PasswordTry } from "./pages/refusal";
import type { Site } from "./route";
import { KEEP_OWN_HASH } from "./sql";
import { cookieFor, cookieOf, type Visited } from "./visitor";

/** Long enough to read, come back and open the link again; the cookie is bound to this link and this password. */
const UNLOCKED_S = 3_600;

/** Whether a link has no password, or the visitor's cookie shows that it was given within the last hour. */
export function isUnlocked(link: Link, visited: Visited, now: number): boolean {
  if (!link.rules.password) return true;
  const [until = "", signature = ""] = cookieOf(visited, cookieName(link))?.split(".") ?? [];
  return Number(until) * 1_000 > now && isSignature(signature, link, until);
}

/** The `Set-Cookie` that lets a visitor pass for an hour on this link alone. */
export function unlockingCookie(link: Link, { isSecure }: Pick<Site, "isSecure">): string {
  const until = String(Math.floor(now() / 1_000) + UNLOCKED_S);
  return cookieFor(cookieName(link), `${until}.${signatureFor(link, until)}`, UNLOCKED_S, isSecure);
}

/** Checks what was sent with the password form, as often as `countTry` allows. Undefined when it was right; rejects with `unavailable` when too many wait. */
export async function tryPassword(
  form: URLSearchParams,
  link: Link,
  address: string,
): Promise<PasswordTry | undefined> {
  const subject = String(link.id);
  const { isOver, left, seconds } = await countTry("link password", subject, { address });
  if (isOver) return { kind: "too-many", seconds };
  const password = form.get("password") ?? "";
  const place = { lane: "visitor", caller: wideAddressGroup(address) } as const;
  if (password.length > 256 || !(await verifyPassword(password, link.rules.password?.hash, place)))
    return { kind: "wrong", left };
  await endTries("link password", subject, { address });
  return undefined;
}

/**
 * The link with a hash of ours in place of the one that came with an import, now that its password is known. It stays as it is where that
 * can't be written at this moment, and in a far region.
 */
export async function withOwnHash(link: Link, form: URLSearchParams, address: string): Promise<Link> {
  const { password } = link.rules;
  if (!password || !isBcryptHash(password.hash) || visitsDatabaseUrl() !== undefined) return link;
  try {
    const place = { lane: "visitor", caller: wideAddressGroup(address) } as const;
    const hash = await hashPassword(form.get("password") ?? "", place);
    const values = [link.id, password.hash, hash];
    const { rows } = await pool().query<{ hash: string; alias: string }>({
      name: "keep-own-hash",
      text: KEEP_OWN_HASH,
      values,
    });
    const [kept] = rows;
    if (!kept) return link;
    await invalidate({ kind: "link", domainId: link.domainId || null, alias: kept.alias });
    return { ...link, rules: { ...link.rules, password: { ...password, hash: kept.hash } } };
  } catch (error) {
    log().warn({ err: error, link: link.id }, "a password of an import keeps its old hash for now");
    return link;
  }
}

const cookieName = ({ id }: Link) => `link_${id}`;

const signatureFor = (link: Link, until: string) =>
  keyedHash("link-passwords", signedText(link, until)).toString("base64url");

const isSignature = (given: string, link: Link, until: string) =>
  keyedHashes("link-passwords", signedText(link, until)).some((right) =>
    sameText(given, right.toString("base64url")),
  );

const signedText = ({ id, rules: { password } }: Link, until: string) =>
  `${id} ${password?.version ?? 0} ${password?.hash ?? ""} ${until}`;
