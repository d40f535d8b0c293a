import { env } from "../env";

/** Whether browsers come to the dashboard with https. */
export const isSecure = (): boolean => env().APP_URL.startsWith("https:");

/** Browsers take a name with this prefix only from the host itself, with https: no other host of its site can set it (RFC 6265bis, 4.1.3). */
export const cookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

/** The value of a cookie of ours; undefined when there is none of that name, or two: somebody else set one of them. */
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

/** What next-auth keeps in the session's cookie. */
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
