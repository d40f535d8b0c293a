import { createCipheriv, randomBytes } from "node:crypto";
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

const NONCE = 12;

/** AES-256-GCM: nonce, tag, text. */
function seal(text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyFor("sealing"), nonce);
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), hidden]));
}
