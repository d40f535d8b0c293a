import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "../secret";

const NONCE = 12;
const TAG = 16;

/** Encrypts what must be read again (AES-256-GCM): nonce, tag, text. */
export function seal(text: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyFor("sealing"), nonce);
  const hidden = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), hidden]));
}

/** What was sealed. Throws when it was changed, or sealed with another installation's secret. */
export function unseal(sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", keyFor("sealing"), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
}
