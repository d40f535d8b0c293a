import type { Payout } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import type { NewPayout } from "./schema";

/** What was paid out, the latest first. */
export async function listPayouts(actor: Actor, paging: Paging): Promise<Page<Payout>> {
  const where = owned(actor);
  const orderBy = [{ paidAt: "desc" as const }, { id: "desc" as const }];
  const [rows, total] = await Promise.all([
    db().payout.findMany({ where, orderBy, take: paging.limit, skip: offsetOf(paging) }),
    db().payout.count({ where }),
  ]);
  return { rows, total, paging };
}

/** Notes money that left the balance, in the seller's currency unless it says otherwise. */
export async function createPayout(actor: Actor, { amount, currency, date }: NewPayout): Promise<Payout> {
  const profile = await db().sellerProfile.findUnique({ where: owned(actor), select: { currency: true } });
  const paid = { amount, currency: currency ?? profile?.currency ?? "USD", paidAt: date };
  return db().payout.create({ data: { ...paid, ...owned(actor) } });
}

/** Takes a payout back that was noted by mistake. */
export async function removePayout(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().payout.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Payout");
}
