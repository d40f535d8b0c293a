import { createHash, type KeyObject, sign } from "node:crypto";
import type { Purchase } from "@/prisma/client/client";
import { ed25519 } from "../ed25519";
import { env } from "../env";
import { formatInstant } from "../fields";
import { perProcess } from "../per-process";
import { keyFor, previousKeyFor, retiredKeys } from "../secret";
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
  const previous = previousKeyFor("receipts");
  const former = (retiredKeys().get("receipts") ?? []).map((x) => x.toString("base64url"));
  // Receipts are verified for years: those of former secrets, too.
  const all = new Set([keys().x, ...(previous ? [ed25519(previous).x] : []), ...former]);
  return [...all].map((x) => ({
    kty: "OKP" as const,
    crv: "Ed25519" as const,
    x,
    kid: kidOf(x),
    alg: "EdDSA" as const,
    use: "sig" as const,
  }));
}

type Keys = { secret: KeyObject; x: string; kid: string };

const keys = (): Keys =>
  perProcess("receipt-keys", () => {
    const { secret, x } = ed25519(keyFor("receipts"));
    return { secret, x, kid: kidOf(x) };
  });

const kidOf = (x: string) => createHash("sha256").update(x).digest("base64url").slice(0, 16);

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
