import type { Item, Purchase } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { db } from "../db";
import { Failure } from "../failure";
import type { Validation } from "./schema";

export const BAD_CODE = "Invalid purchase code";

/** The purchase that a code stands for. Looks and changes nothing; every refusal reads the same unless the caller asks why. */
export async function validate(
  actor: Actor,
  { purchase_code, include = "" }: Validation,
): Promise<Purchase & { item: Item }> {
  const purchase = await db().purchase.findUnique({
    where: { workspaceId_code: { workspaceId: actor.workspaceId, code: purchase_code } },
    include: { item: true },
  });
  if (purchase && !purchase.refundedAt) return purchase;
  const reason = include.split(",").includes("reason") ? (purchase ? "refunded" : "unknown") : undefined;
  throw new Failure("not-found", BAD_CODE, { reason });
}
