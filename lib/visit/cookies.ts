import type { VisitRequest } from "./exchange";

/** A visitor's request, and whether visitors come to its host with https. */
export type Visited = { request: VisitRequest; isSecure: boolean };

/**
 * A cookie's value; undefined when the visitor brings none of that name, or two: one of them was set by somebody else, and nothing says
 * which.
 */
export function cookieOf({ request, isSecure }: Visited, name: string): string | undefined {
  const { cookie } = request.headers;
  if (!cookie) return undefined;
  const start = `${nameOn(name, isSecure)}=`;
  let found: string | undefined;
  for (const pair of cookie.split(/; */)) {
    if (!pair.startsWith(start)) continue;
    if (found !== undefined) return undefined;
    found = pair.slice(start.length);
  }
  return found;
}

/** A `Set-Cookie` for the whole host that no script can read. */
export const cookieFor = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${nameOn(name, isSecure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** Browsers take a name with this prefix only from the host itself, so no other host of its site can set it (RFC 6265bis, 4.1.3). */
const nameOn = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);
