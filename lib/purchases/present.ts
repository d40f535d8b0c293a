import type { Purchase, PurchaseActivation } from "@/prisma/client/client";
import { formatInstant } from "../fields";
import { presentItem } from "../items/present";
import { shortUrl } from "../short-link";
import type { Activated } from "./activations";
import { licenseOf } from "./license";
import { licenseUrl } from "./license-page";
import type { LicenseSites } from "./license-sites";
import type { PurchaseRow } from "./purchases";
import type { Valid } from "./validation";
import type { Validations } from "./validations";

/** The answer to a good code: the purchase with its item, exactly the documented keys. */
export const presentValid = (purchase: Valid) => ({
  data: {
    purchase: {
      purchase_code: purchase.code,
      license_type: licenseOf(purchase),
      price: Number(purchase.price),
      currency: purchase.currency,
      item: presentItem(purchase.item),
      ...(purchase.supportedUntil && { supported_until: formatInstant(purchase.supportedUntil) }),
      downloaded: purchase.downloadedAt !== null,
      date: formatInstant(purchase.purchasedAt),
    },
    ...(purchase.receipt && { receipt: purchase.receipt }),
  },
});

/** The answer to an activation or its end: the site, and how many of the seats are taken. */
export const presentActivated = ({ site, used, limit }: Activated) => ({
  data: { site, seats: { used, limit } },
});

/** A licence for whoever has its code. */
export const presentLicense = ({ bought, sites, limit }: LicenseSites) => ({
  data: {
    item: { name: bought.item.name },
    license_type: licenseOf(bought),
    seats: { used: sites.length, limit },
    sites: sites.map(presentSite),
  },
});

const presentSite = ({ site, activatedAt }: PurchaseActivation) => ({
  site,
  activated_at: formatInstant(activatedAt),
});

/** A purchase for its seller. */
export const presentPurchase = (purchase: PurchaseRow) => ({
  id: purchase.id,
  purchase_code: purchase.code,
  license_type: licenseOf(purchase),
  price: Number(purchase.price),
  currency: purchase.currency,
  item: purchase.item,
  buyer: purchase.buyer,
  source: purchase.link && {
    link: { id: purchase.link.id, shorturl: shortUrl(purchase.link.domain, purchase.link.alias) },
    campaign: purchase.campaign,
  },
  supported_until: purchase.supportedUntil && formatInstant(purchase.supportedUntil),
  downloaded: purchase.downloadedAt !== null,
  refunded: purchase.refundedAt !== null,
  activations: purchase.activations.map(presentSite),
  license_url: licenseUrl(purchase),
  refunded_at: purchase.refundedAt && formatInstant(purchase.refundedAt),
  date: formatInstant(purchase.purchasedAt),
});

/** Asked-for codes as a chart shows them. */
export const presentValidations = (counted: Validations) => ({ data: counted });

export const presentPurchaseCreated = ({ id, code }: Purchase) => ({ id, purchase_code: code });
export const presentPurchaseRemoved = () => ({ message: "Purchase has been deleted." });
export const presentPurchaseUpdated = () => ({ message: "Purchase has been updated." });
