import type { VisitRequest } from "./exchange";

/** A cookie's value; undefined when the visitor brings none of that name. */
export function cookieOf({ headers }: VisitRequest, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** A `Set-Cookie` for the whole host that no script can read. */
export const cookieFor = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
