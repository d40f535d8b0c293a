import type { Item, Purchase } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import { Failure } from "../failure";
import { issueReceipt } from "./receipt";
import type { Validation } from "./schema";
import { countValidation } from "./validation-tally";

export const BAD_CODE = "Invalid purchase code";

/** A purchase with its item, and a signed receipt where one was asked for. */
export type Valid = Bought & { receipt?: string };
export type Bought = Purchase & { item: Item };
type Looked = { outcome: "good"; bought: Bought } | { outcome: "refunded" | "unknown" };

/**
 * The purchase that a code stands for. Looks, and changes nothing of it; every refusal reads the same unless the caller asks why.
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
  return wanted.includes("receipt") ? { ...bought, receipt: issueReceipt(bought, new Date()) } : bought;
}

/** The purchase with a good code. Bad ones are refused alike. */
export async function findBought(actor: Actor, code: string): Promise<Bought> {
  const looked = await lookUp(actor, code);
  if (looked.outcome !== "good") throw badCode();
  return looked.bought;
}

/**
 * Looks a code up. However it turns out there are two questions, so that not even the time tells a refunded code from one that never
 * was.
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
