import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Purchase } from "@/prisma/client/client";
import { env } from "../env";
import { formatInstant } from "../fields";
import { perProcess } from "../per-process";
import { keyFor } from "../secret";
import { licenseOf } from "./license";

/**
 * A receipt that says a code was good at that moment: a JSON Web Signature (RFC 7515, EdDSA with Ed25519) in compact form, which
 * anybody can verify with the published key and without asking us.
 */
export function issueReceipt(purchase: Purchase, now: Date): string {
  const head = { alg: "EdDSA", typ: "JWT", kid: keys().kid };
  const claims = {
    iss: env().APP_URL,
    iat: Math.floor(now.getTime() / 1_000),
    sub: purchase.code,
    item_id: purchase.itemId,
    license_type: licenseOf(purchase),
    ...(purchase.supportedUntil && { supported_until: formatInstant(purchase.supportedUntil) }),
  };
  const signed = [head, claims].map(inBase64).join(".");
  return `${signed}.${sign(null, Buffer.from(signed), keys().secret).toString("base64url")}`;
}

/** What receipts are verified with, as a list of JSON Web Keys (RFC 7517, RFC 8037). */
export async function receiptKeys() {
  const { kid, x } = keys();
  return [
    {
      kty: "OKP" as const,
      crv: "Ed25519" as const,
      x,
      kid,
      alg: "EdDSA" as const,
      use: "sig" as const,
    },
  ];
}

type Keys = { secret: KeyObject; x: string; kid: string };

/** The head of an Ed25519 key in PKCS #8 (RFC 8410); its 32 bytes follow. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

const keys = (): Keys =>
  perProcess("receipt-keys", () => {
    const der = Buffer.concat([PKCS8, keyFor("receipts")]);
    const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const { x = "" } = createPublicKey(secret).export({ format: "jwk" });
    const kid = createHash("sha256").update(x).digest("base64url").slice(0, 16);
    return { secret, x, kid };
  });

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
