import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor, keysFor } from "../secret";

const NONCE = 12;
const TAG = 16;

/** Encrypts what must be read again (AES-256-GCM): nonce, tag, text. */
export function seal(text: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyFor("sealing"), nonce);
  const hidden = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), hidden]));
}

/** What was sealed. Throws when it was changed, or sealed with a secret that is not set any more. */
export function unseal(sealed: Uint8Array): Buffer {
  for (const key of keysFor("sealing")) {
    const text = unsealWith(key, sealed);
    if (text) return text;
  }
  throw new Error("Something was sealed with another APP_SECRET than those that are set.");
}

/** What was sealed with that key; undefined when it was another, or it was changed. */
export function unsealWith(key: Buffer, sealed: Uint8Array): Buffer | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE));
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}
