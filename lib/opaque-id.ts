import { createCipheriv, createDecipheriv } from "node:crypto";
import { keyFor, keysFor, type Purpose } from "./secret";

type Opaque = Extract<Purpose, "attribution" | "license-pages">;

const BLOCK = 16;
const ID = 4;

/**
 * An id that can be handed out and tells nothing: it and twelve zero bytes are one block of AES with the purpose's own key, so that
 * whatever was not made here opens to something else than zeros (docs/decisions/041). 22 characters of base64url.
 */
export function opaqueId(purpose: Opaque, id: number): string {
  const block = Buffer.alloc(BLOCK);
  block.writeUInt32BE(id);
  const cipher = createCipheriv("aes-256-ecb", keyFor(purpose), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString("base64url");
}

/** The id in it; undefined for whatever is none of ours for that purpose. */
export function openOpaqueId(purpose: Opaque, opaque: string): number | undefined {
  const sent = Buffer.from(opaque, "base64url");
  if (sent.length !== BLOCK) return undefined;
  for (const key of keysFor(purpose)) {
    const decipher = createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false);
    const block = Buffer.concat([decipher.update(sent), decipher.final()]);
    if (block.subarray(ID).equals(Buffer.alloc(BLOCK - ID))) return block.readUInt32BE();
  }
  return undefined;
}
