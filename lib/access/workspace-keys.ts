import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { db } from "../db";
import { keyedHash, keyFor } from "../secret";
import type { Actor } from "./actor";
import { owned } from "./owned";

/** Makes the workspace's key of the item API, in place of any earlier one, and returns it. */
export async function issueWorkspaceKey(actor: Actor): Promise<string> {
  const key = `syi_${randomBytes(32).toString("base64url")}`;
  const kept = { hash: new Uint8Array(keyedHash("api-keys", key)), sealed: seal(key) };
  await db().workspaceKey.upsert({
    where: owned(actor),
    create: { ...owned(actor), ...kept },
    update: { ...kept, createdAt: new Date(), lastUsedAt: null },
  });
  return key;
}

/** The workspace's key as it was issued, or null where there is none. */
export async function revealWorkspaceKey(actor: Actor): Promise<string | null> {
  const found = await db().workspaceKey.findUnique({ where: owned(actor), select: { sealed: true } });
  return found ? unseal(found.sealed) : null;
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM: nonce, tag, text. */
function seal(text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyFor("sealing"), nonce);
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), hidden]));
}

function unseal(sealed: Uint8Array): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFor("sealing"), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
}
