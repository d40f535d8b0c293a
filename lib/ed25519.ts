import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** The head of an Ed25519 key in PKCS #8 (RFC 8410); its 32 bytes follow. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The Ed25519 key whose 32 secret bytes are given, and the `x` of its public half as JSON Web Keys have it (RFC 8037). */
export function ed25519(seed: Buffer): { secret: KeyObject; x: string } {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(secret).export({ format: "jwk" });
  return { secret, x };
}
