import type { Item, Purchase } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { db, transaction } from "../db";
import { conflict } from "../failure";
import type { Activation } from "./schema";
import { findBought } from "./validation";

/** A site and the seats of its licence; `limit` null stands for any number. */
export type Activated = { site: string; used: number; limit: number | null };

/** Puts a licence to use on a site. Doing it twice takes one seat. Throws when every seat is taken by other sites. */
export async function activate(actor: Actor, { purchase_code, site }: Activation): Promise<Activated> {
  const purchase = await findBought(actor, purchase_code);
  const limit = seatsOf(purchase);
  return transaction(async () => {
    // Of several that ask for the last seat at one moment, the others wait here and see it taken.
    await db().$queryRaw`select id from purchases where id = ${purchase.id} for update`;
    const sites = await sitesOf(purchase);
    if (sites.includes(site)) return { site, used: sites.length, limit };
    if (limit !== null && sites.length >= limit)
      throw conflict("All seats of this license are in use. Free one first.");
    await db().purchaseActivation.create({ data: { purchaseId: purchase.id, site } });
    return { site, used: sites.length + 1, limit };
  });
}

/** Frees the seat of a site, also when it had none. */
export async function deactivate(actor: Actor, { purchase_code, site }: Activation): Promise<Activated> {
  const purchase = await findBought(actor, purchase_code);
  await freeSeat(purchase, site);
  return { site, used: (await sitesOf(purchase)).length, limit: seatsOf(purchase) };
}

/** Takes a purchase out of use on a site, if it was in use there. */
export async function freeSeat({ id }: Purchase, site: string): Promise<void> {
  await db().purchaseActivation.deleteMany({ where: { purchaseId: id, site } });
}

async function sitesOf({ id }: Purchase): Promise<string[]> {
  const found = await db().purchaseActivation.findMany({
    where: { purchaseId: id },
    select: { site: true },
  });
  return found.map(({ site }) => site);
}

/** How many sites a licence may be active on at a time; null for any number. */
export const seatsOf = ({ licenseType, item }: Purchase & { item: Item }) =>
  licenseType === "extended" ? item.seatsExtended : item.seatsRegular;
