import type { PurchaseActivation } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { endTries, takeTry, takeTryOfAddress } from "../access/attempts";
import { db } from "../db";
import { freeSeat, seatsOf } from "./activations";
import { shopOf } from "./license-page";
import type { LicenseCode, SiteToFree } from "./schema";
import { type Bought, badCode, findBought } from "./validation";

/** A licence as whoever has its code sees it; `limit` null stands for any number of sites. */
export type LicenseSites = { bought: Bought; sites: PurchaseActivation[]; limit: number | null };

/**
 * The sites that a licence is in use on, for whoever has its code and the page of its seller. Every refusal reads the same.
 * `address` is the reader's, who has five tries a minute until a code is good.
 */
export const readSites = async (license: LicenseCode, address: string): Promise<LicenseSites> =>
  sitesOf(await openLicense(license, address));

/** Takes a licence out of use on a site, as its buyer asks. Returns what is left; refusals as above. */
export async function freeSite({ site, ...license }: SiteToFree, address: string): Promise<LicenseSites> {
  const bought = await openLicense(license, address);
  await freeSeat(bought, site);
  return sitesOf(bought);
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

/** Somebody who has bought there, or says so. */
function buyerIn(shop: string): Actor {
  const workspaceId = shopOf(shop);
  if (workspaceId === undefined) throw badCode();
  return { userId: 0, workspaceId, scopes: [], credential: { kind: "buyer" } };
}

async function sitesOf(bought: Bought): Promise<LicenseSites> {
  const sites = await db().purchaseActivation.findMany({
    where: { purchaseId: bought.id },
    orderBy: [{ activatedAt: "asc" }, { site: "asc" }],
  });
  return { bought, sites, limit: seatsOf(bought) };
}
