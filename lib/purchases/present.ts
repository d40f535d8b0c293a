import type { Item, Purchase } from "@/prisma/client/client";
import { formatInstant } from "../fields";
import { presentItem } from "../items/present";
import type { PurchaseRow } from "./purchases";
import type { License } from "./schema";

/** The answer to a good code: the purchase with its item, exactly the documented keys. */
export const presentValid = (purchase: Purchase & { item: Item }) => ({
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
  },
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
  supported_until: purchase.supportedUntil && formatInstant(purchase.supportedUntil),
  downloaded: purchase.downloadedAt !== null,
  refunded: purchase.refundedAt !== null,
  refunded_at: purchase.refundedAt && formatInstant(purchase.refundedAt),
  date: formatInstant(purchase.purchasedAt),
});

export const presentPurchaseCreated = ({ id, code }: Purchase) => ({ id, purchase_code: code });
export const presentPurchaseUpdated = () => ({ message: "Purchase has been updated." });

const licenseOf = ({ licenseType }: Purchase): License =>
  licenseType === "extended" ? "Extended" : "Regular";
