import { createHash, type KeyObject, sign } from "node:crypto";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { ed25519, keyFor, previousKeyFor, retiredKeys } from "@/lib/platform/crypto/secret";
import { db } from "@/lib/platform/database/db";
import { env } from "@/lib/platform/env";
import { Failure } from "@/lib/platform/failure";
import { formatInstant } from "@/lib/platform/fields";
import { perProcess } from "@/lib/platform/process";
import type { Item, Purchase } from "@/prisma/client/client";
import { licenseOf } from "./enums";
import type { Validation } from "./schema";
import { countValidation } from "./validation-counter";

export const BAD_CODE = "Invalid purchase code";

/** A purchase with its item, and a signed receipt where one was asked for. */
export type Valid = Bought & { receipt?: string };
export type Bought = Purchase & { item: Item };
type Looked = { outcome: "good"; bought: Bought } | { outcome: "refunded" | "unknown" };

/**
 * The purchase of a code, read-only; every refusal reads the same unless the caller asks why.
 * `address` is the caller's.
 */
export async function validate(
  actor: Actor,
  { purchase_code, include = "" }: Validation,
  address: string,
): Promise<Valid> {
  const wanted = include.split(",");
  const looked = await lookUp(actor, purchase_code);
  countValidation(actor, address, looked.outcome);
  if (looked.outcome !== "good") throw badCode(wanted.includes("reason") ? looked.outcome : undefined);
  const { bought } = looked;
  return wanted.includes("receipt") ? { ...bought, receipt: issueReceipt(bought, currentTime()) } : bought;
}

/** The purchase with a good code. Bad ones are refused alike. */
export async function findBought(actor: Actor, code: string): Promise<Bought> {
  const looked = await lookUp(actor, code);
  if (looked.outcome !== "good") throw badCode();
  return looked.bought;
}

/**
 * Looks a code up, always with two queries, so that not even the time distinguishes a refunded code from one that never
 * existed.
 */
async function lookUp(actor: Actor, code: string): Promise<Looked> {
  const where = { ...owned(actor), code };
  const bought = await db().purchase.findFirst({
    where: { ...where, refundedAt: null },
    include: { item: true },
  });
  if (bought) return { outcome: "good", bought };
  const refunded = await db().purchase.findFirst({ where, select: { id: true } });
  return { outcome: refunded ? "refunded" : "unknown" };
}

/** The one refusal of every bad code. */
export const badCode = (reason?: string) => new Failure("not-found", BAD_CODE, reason ? { reason } : {});

/**
 * A receipt that a code was valid at that time: a JSON Web Signature (RFC 7515, EdDSA with Ed25519) in compact form, which
 * anyone can verify with the published key, offline.
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

/** The public keys of receipts, as a list of JSON Web Keys (RFC 7517, RFC 8037). */
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
