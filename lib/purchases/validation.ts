import type { Item, Purchase } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { db } from "../db";
import { Failure } from "../failure";
import { issueReceipt } from "./receipt";
import type { Validation } from "./schema";

export const BAD_CODE = "Invalid purchase code";

/** A purchase with its item, and a signed receipt where one was asked for. */
export type Valid = Bought & { receipt?: string };
type Bought = Purchase & { item: Item };

/** The purchase that a code stands for. Looks and changes nothing; every refusal reads the same unless the caller asks why. */
export async function validate(actor: Actor, { purchase_code, include = "" }: Validation): Promise<Valid> {
  const wanted = include.split(",");
  const bought = await findBought(actor, purchase_code, wanted.includes("reason") ? "why" : "alike");
  return wanted.includes("receipt") ? { ...bought, receipt: issueReceipt(bought, new Date()) } : bought;
}

/** The purchase with a good code. Bad ones are refused alike, or with what was wrong. */
export async function findBought(actor: Actor, code: string, refuse: "alike" | "why"): Promise<Bought> {
  const purchase = await db().purchase.findUnique({
    where: { workspaceId_code: { workspaceId: actor.workspaceId, code } },
    include: { item: true },
  });
  if (purchase && !purchase.refundedAt) return purchase;
  const reason = purchase ? "refunded" : "unknown";
  throw new Failure("not-found", BAD_CODE, refuse === "why" ? { reason } : {});
}
