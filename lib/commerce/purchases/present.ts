import { shortUrl } from "@/lib/platform/addresses";
import { formatInstant } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Purchase, PurchaseActivation } from "@/prisma/client/client";
import { presentItem } from "../items/present";
import type { Activated, LicenseSites } from "../licenses/activations";
import { licenseUrl } from "../licenses/page-head";
import type { Valid } from "../licenses/validate";
import type { Validations } from "../licenses/validation-statistics";
import { licenseOf } from "./enums";
import type { ListedPurchase } from "./purchases";

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
export const presentPurchase = (purchase: ListedPurchase) => ({
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
export const presentPurchaseRemoved = message("Purchase has been deleted.");
export const presentPurchaseUpdated = message("Purchase has been updated.");
