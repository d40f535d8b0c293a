import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { verifyPassword } from "@/lib/access/passwords";
import { perProcess } from "@/lib/per-process";
import { keyedHash } from "@/lib/secret";
import type { Link } from "./link";
import type { PasswordTry } from "./pages/password";

/** Long enough to read, come back and open the link again; the cookie is bound to this link and this password. */
const UNLOCKED_S = 3_600;
const TRIES_A_MINUTE = 5;
const LONGEST_FORM = 4_096;

const tries = () =>
  perProcess("link-password-tries", () => new RateLimiterMemory({ points: TRIES_A_MINUTE, duration: 60 }));

/** Whether the visitor brings the cookie of somebody who gave the password within the last hour. `now` in milliseconds. */
export function isUnlocked({ headers }: IncomingMessage, link: Link, now: number): boolean {
  if (!link.password) return true;
  const cookie = headers.cookie?.split(/; */).find((pair) => pair.startsWith(`${cookieName(link)}=`));
  const [until = "", seal = ""] = cookie?.slice(cookie.indexOf("=") + 1).split(".") ?? [];
  return Number(until) * 1_000 > now && sameText(seal, sealFor(link, until));
}

/** The `Set-Cookie` that lets a visitor pass for an hour on this link alone. */
export function unlockingCookie(link: Link, now: number, isSecure: boolean): string {
  const until = String(Math.floor(now / 1_000) + UNLOCKED_S);
  const value = `${cookieName(link)}=${until}.${sealFor(link, until)}`;
  return `${value}; Max-Age=${UNLOCKED_S}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Reads the password form and checks it, five times a minute for one link and address. Undefined when it was right. */
export async function tryPassword(
  request: IncomingMessage,
  link: Link,
  address: string,
): Promise<PasswordTry | undefined> {
  const { consumedPoints, msBeforeNext } = await tries().penalty(`${link.id} ${address}`);
  if (consumedPoints > TRIES_A_MINUTE) return { kind: "too-many", seconds: Math.ceil(msBeforeNext / 1_000) };
  const password = new URLSearchParams(await readForm(request)).get("password") ?? "";
  const isRight = password.length <= 256 && (await verifyPassword(password, link.password?.hash));
  return isRight ? undefined : { kind: "wrong" };
}

const cookieName = ({ id }: Link) => `link_${id}`;

const sealFor = ({ id, password }: Link, until: string) =>
  keyedHash("link-passwords", `${id} ${password?.version ?? 0} ${password?.hash ?? ""} ${until}`).toString(
    "base64url",
  );

const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** What is longer than any password form is cut off: it cannot be right. */
async function readForm(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > LONGEST_FORM) break;
  }
  return text;
}
