import { codeOf, stepOf } from "./totp";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app with this secret shows now, or in so many half minutes: one that was gets too old on its way. */
export const appCode = (secret: string, steps: 0 | 1 = 0): string =>
  codeOf(bytesOf(secret), stepOf(new Date()) + steps);

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
