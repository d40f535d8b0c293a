import { hkdfSync, randomUUID } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { currentTime, machineLead, now } from "@/lib/platform/clock";
import { keyFor, keysFor } from "@/lib/platform/crypto/secret";

/** next-auth's secret for everything else that it signs. */
export const authSecret = (): string => keyFor("sessions").toString("base64");

/** A token as next-auth makes it for its session cookie, but ending by the database's clock. */
export function encodeToken(claims: Record<string, unknown>, seconds: number): Promise<string> {
  const issued = Math.floor(now() / 1_000);
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .setJti(randomUUID())
    .encrypt(tokenKey(authSecret()));
}

/** The claims of a token made with the current or a former secret that has not ended; null for any other. */
export async function decodeToken(token: string | undefined): Promise<Record<string, unknown> | null> {
  if (!token) return null;
  for (const key of keysFor("sessions")) {
    const decrypted = await jwtDecrypt(token, tokenKey(key.toString("base64")), {
      currentDate: currentTime(),
      clockTolerance: TOLERANCE_SECONDS,
    }).catch(() => null);
    if (decrypted) return decrypted.payload;
  }
  return null;
}

const TOLERANCE_SECONDS = 15;

/** The key that next-auth derives, so that it and we read each other's tokens. */
const tokenKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", "NextAuth.js Generated Encryption Key", 32));

/**
 * The same answer, its cookies ending by the database's clock: next-auth dates them by this machine's, and a cookie that has ended by the
 * browser's clock is not kept.
 */
export function withTrueDates(answer: Response): Response {
  const cookies = answer.headers.getSetCookie();
  const lead = machineLead();
  if (Math.abs(lead) < WRONG_MS || cookies.length === 0) return answer;
  answer.headers.delete("Set-Cookie");
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie.replace(EXPIRES, shifted));
  return answer;

  function shifted(whole: string, date: string): string {
    const time = Date.parse(date);
    // A cookie that is to be removed ended long ago.
    return time > 0 ? `Expires=${new Date(time - lead).toUTCString()}` : whole;
  }
}

const WRONG_MS = 60_000;
const EXPIRES = /\bExpires=([^;]+)/i;
