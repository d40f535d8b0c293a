import { shortUrl } from "@/lib/platform/addresses";
import { formatInstant } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Purchase } from "@/prisma/client/client";
import { presentItem } from "../items/present";
import { licenseOf } from "../licenses/enums";
import { licenseUrl } from "../licenses/page-head";
import { presentSite } from "../licenses/present";
import type { Valid } from "../licenses/validate";
import type { ListedPurchase } from "./purchases";
import type { PurchaseCreatedResponse, SellerPurchaseResponse, ValidPurchaseResponse } from "./schema";

/** The answer to a good code: the purchase with its item, exactly the documented keys. */
export const presentValid = (purchase: Valid): ValidPurchaseResponse => ({
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

/** A purchase for its seller. */
export const presentPurchase = (purchase: ListedPurchase): SellerPurchaseResponse => ({
  id: purchase.id,
  purchase_code: purchase.code,
  license_type: licenseOf(purchase),
  price: Number(purchase.price),
  currency: purchase.currency,
  item: purchase.item,
  buyer: purchase.buyer,
  source: sourceOf(purchase),
  supported_until: purchase.supportedUntil && formatInstant(purchase.supportedUntil),
  downloaded: purchase.downloadedAt !== null,
  refunded: purchase.refundedAt !== null,
  activations: purchase.activations.map(presentSite),
  license_url: licenseUrl(purchase),
  refunded_at: purchase.refundedAt && formatInstant(purchase.refundedAt),
  date: formatInstant(purchase.purchasedAt),
});

/** A link that is in another workspace by now is that one's to show. */
const sourceOf = ({ link, campaign, workspaceId }: ListedPurchase): SellerPurchaseResponse["source"] =>
  link && link.workspaceId === workspaceId
    ? { link: { id: link.id, shorturl: shortUrl(link.domain, link.alias) }, campaign }
    : null;

export const presentPurchaseCreated = ({ id, code }: Purchase): PurchaseCreatedResponse => ({
  id,
  purchase_code: code,
});
export const presentPurchaseRemoved = message("Purchase has been deleted.");
export const presentPurchaseUpdated = message("Purchase has been updated.");
