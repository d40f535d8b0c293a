import { createHmac, randomBytes } from "node:crypto";
import { currentTime } from "@/lib/platform/clock";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by one step (RFC 6238, section 5.2). */
const MAX_DRIFT = 1;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new shared secret of 160 bits, as long as the hash (RFC 4226, section 4). */
export const newSecret = (): Uint8Array => randomBytes(20);

/** A secret as authenticator apps take it when it is typed: base32 without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The address that authenticator apps read from a QR code. */
export function keyUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

/** The number of the half minute a moment is in. */
export const stepOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000 / STEP_SECONDS);

/** The code of a step (RFC 6238, with HMAC-SHA-1 as the apps expect). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The time step of a code, the current one or a neighbor; undefined for a wrong code. */
export function matchingStep(secret: Uint8Array, code: string, now = currentTime()): number | undefined {
  const current = stepOf(now);
  for (let drift = -MAX_DRIFT; drift <= MAX_DRIFT; drift++)
    if (codeOf(secret, current + drift) === code) return current + drift;
  return undefined;
}
