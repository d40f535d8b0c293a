import { randomBytes } from "node:crypto";
import * as z from "zod";
import { now } from "@/lib/platform/clock";
import { decrypt, encrypt, keyedHash, keyedHashes, sameText } from "@/lib/platform/crypto/secret";
import { env } from "@/lib/platform/env";

/** Whether browsers come to the dashboard with https. */
export const isSecure = (): boolean => env().APP_URL.startsWith("https:");

/** Browsers take a name with this prefix only from the host itself, with https: no other host of its site can set it (RFC 6265bis, 4.1.3). */
export const cookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

/** The value of a cookie of ours; undefined when there is none of that name, or two, because one of them was set by an attacker. */
export function cookieIn(header: string, name: string): string | undefined {
  const start = `${cookieName(name)}=`;
  const [found, second] = pairsOf(header).filter((pair) => pair.startsWith(start));
  return second === undefined ? found?.slice(start.length) : undefined;
}

/** A `Set-Cookie` for the dashboard's host alone that no script can read. */
export const cookieOf = (name: string, value: string, seconds: number): string =>
  `${cookieName(name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/** A `Set-Cookie` that ends the cookie of exactly this name. */
export const clearedCookie = (exactName: string): string =>
  `${exactName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/** The payload of next-auth's session cookie. */
export const SESSION = "next-auth.session-token";
export const CALLBACK = "next-auth.callback-url";

const FLOW_SECONDS = 900;

/** The names and attributes of next-auth's cookies: all of them ours as `cookieName` says. */
export function authCookies() {
  const cookie = (name: string, more: object = {}) => ({
    name: cookieName(name),
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure(), ...more },
  });
  const flow = { maxAge: FLOW_SECONDS };
  return {
    sessionToken: cookie(SESSION),
    callbackUrl: cookie(CALLBACK),
    csrfToken: cookie("next-auth.csrf-token"),
    pkceCodeVerifier: cookie("next-auth.pkce.code_verifier", flow),
    state: cookie("next-auth.state", flow),
    nonce: cookie("next-auth.nonce", flow),
  };
}

/**
 * A Cookie header without those of ours that came twice, which are named in `doubled`, and without the pieces that next-auth would put
 * together to a long session cookie: ours is short.
 */
export function withoutDoubled(header: string): { kept: string; doubled: string[] } {
  const pairs = pairsOf(header);
  const names = pairs.map(nameOf);
  const isDoubled = (name: string) => OURS.test(name) && names.indexOf(name) !== names.lastIndexOf(name);
  const kept = pairs.filter((pair) => !isDoubled(nameOf(pair)) && !PIECE.test(nameOf(pair)));
  return { kept: kept.join("; "), doubled: [...new Set(names.filter(isDoubled))] };
}

const OURS = /^(__Host-)?(next-auth|switchyard)\./;
const PIECE = /^(__Host-)?next-auth\.session-token\.\d+$/;

const pairsOf = (header: string) => header.split(/; */);
const nameOf = (pair: string) => pair.split("=", 1)[0] ?? "";

/** A year after the last sign-in with it, a device is a stranger again. */
const KNOWN_SECONDS = 365 * 86_400;

type Person = { id: number; passwordHash: string | null };

/** One cookie for each account that signs in at a browser. */
const nameFor = ({ id }: Person) => `switchyard.device.${id}`;

/**
 * A `Set-Cookie` that marks a browser as known after sign-in, so that others' guesses never lock it out.
 * The cookie grants no access, and a new password ends it.
 */
export function deviceCookie(person: Person): string {
  const said = `${Math.floor(now() / 1_000) + KNOWN_SECONDS}.${randomBytes(12).toString("base64url")}`;
  return cookieOf(nameFor(person), `${said}.${signatureFor(person, said)}`, KNOWN_SECONDS);
}

/** The name of the device a request comes from, where that person has signed in with it before; undefined for a stranger's. */
export function knownDevice(cookies: string, person: Person): string | undefined {
  const value = cookieIn(cookies, nameFor(person)) ?? "";
  const [, said, until, device, signature] = /^(([0-9]{1,12})\.([\w-]{16}))\.([\w-]{43})$/.exec(value) ?? [];
  if (!said || !signature || Number(until) * 1_000 < now()) return undefined;
  const rights = keyedHashes("devices", signedText(person, said)).map((right) => right.toString("base64url"));
  return rights.some((right) => sameText(signature, right)) ? device : undefined;
}

const signatureFor = (person: Person, said: string) =>
  keyedHash("devices", signedText(person, said)).toString("base64url");

const signedText = ({ id, passwordHash }: Person, said: string) => `${id} ${passwordHash ?? ""} ${said}`;

/** A ticket a browser carries between two steps of signing in, with its purpose. */
type Tickets = {
  /** came from the issuer at that moment, and still owes a code */
  "second-step": { userId: number; at?: number };
  /** asked in this session to be connected, by the flow that has this state */
  connecting: { session: string; state: string };
};

const TicketContent = z.object({ kind: z.string(), until: z.number(), value: z.unknown() });

/** Text that only this installation can have written and read, for an address or a cookie; good for `seconds`. */
export const ticket = <K extends keyof Tickets>(kind: K, value: Tickets[K], seconds: number): string =>
  Buffer.from(encrypt(JSON.stringify({ kind, value, until: now() + seconds * 1_000 }))).toString("base64url");

/** The value of a ticket of this kind; null when it is malformed, of another kind or expired. */
export function readTicket<K extends keyof Tickets>(kind: K, text: string): Tickets[K] | null {
  try {
    const content = TicketContent.parse(JSON.parse(decrypt(Buffer.from(text, "base64url")).toString()));
    return content.kind === kind && content.until > now() ? (content.value as Tickets[K]) : null;
  } catch {
    return null;
  }
}
