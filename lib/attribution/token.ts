import { createCipheriv, createDecipheriv } from "node:crypto";
import { keyFor } from "../secret";

/** The parameter that it goes along as. */
export const ATTRIBUTION = "sw";

const BLOCK = 16;
const ID = 4;

/**
 * Names a link to whoever sells at its destination, and tells nothing to anybody else. The id and twelve zero bytes are one
 * block of AES: whatever was not made here opens to something else than zeros (docs/decisions/041).
 */
export function attributionToken(linkId: number): string {
  const block = Buffer.alloc(BLOCK);
  block.writeUInt32BE(linkId);
  const cipher = createCipheriv("aes-256-ecb", keyFor("attribution"), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString("base64url");
}

/** The link that a token names; undefined for whatever is none of ours. */
export function attributedLink(token: string): number | undefined {
  const sent = Buffer.from(token, "base64url");
  if (sent.length !== BLOCK) return undefined;
  const decipher = createDecipheriv("aes-256-ecb", keyFor("attribution"), null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(sent), decipher.final()]);
  return block.subarray(ID).equals(Buffer.alloc(BLOCK - ID)) ? block.readUInt32BE() : undefined;
}
