import type { Actor } from "@/lib/identity/access/actor";
import { endTries, takeTry, takeTryOfAddress } from "@/lib/identity/access/guess-limits";
import { db, transaction } from "@/lib/platform/database/db";
import { conflict } from "@/lib/platform/failure";
import type { Item, Purchase, PurchaseActivation } from "@/prisma/client/client";
import { shopOf } from "./page-head";
import type { Activation, LicenseCode, SiteToFree } from "./schema";
import { type Bought, badCode, findBought } from "./validate";

/** A site and its license's seats; `limit` null means any number. */
export type Activated = { site: string; used: number; limit: number | null };

/** Activates a license on a site. Twice on one site takes one seat. Throws when every seat is taken by other sites. */
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

/** How many sites a license may be active on at a time; null for any number. */
export const seatsOf = ({ licenseType, item }: Purchase & { item: Item }) =>
  licenseType === "extended" ? item.seatsExtended : item.seatsRegular;

/** A license, as the holder of its code sees it; `limit` null means any number of sites. */
export type LicenseSites = { bought: Bought; sites: PurchaseActivation[]; limit: number | null };

/**
 * The sites a license is active on, for the holder of its code and of its page's address. Every refusal reads the same.
 * `address` is the reader's, who has five attempts a minute until a code is right.
 */
export const readSites = async (license: LicenseCode, address: string): Promise<LicenseSites> =>
  licenseSitesOf(await openLicense(license, address));

/** Deactivates a license on a site for its buyer. Returns the remaining sites; refusals as above. */
export async function freeSite({ site, ...license }: SiteToFree, address: string): Promise<LicenseSites> {
  const bought = await openLicense(license, address);
  await freeSeat(bought, site);
  return licenseSitesOf(bought);
}

async function openLicense({ shop, purchase_code }: LicenseCode, address: string): Promise<Bought> {
  const buyer = buyerIn(shop);
  const shopTried = String(buyer.workspaceId);
  await takeTryOfAddress("license", { address });
  await takeTry("license", shopTried, { address });
  const bought = await findBought(buyer, purchase_code);
  await endTries("license", shopTried, { address });
  return bought;
}

/** A person who claims to be a buyer there. */
function buyerIn(shop: string): Actor {
  const workspaceId = shopOf(shop);
  if (workspaceId === undefined) throw badCode();
  return { userId: 0, workspaceId, scopes: [], credential: { kind: "buyer" } };
}

async function licenseSitesOf(bought: Bought): Promise<LicenseSites> {
  const sites = await db().purchaseActivation.findMany({
    where: { purchaseId: bought.id },
    orderBy: [{ activatedAt: "asc" }, { site: "asc" }],
  });
  return { bought, sites, limit: seatsOf(bought) };
}
