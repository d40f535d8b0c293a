import { randomUUID } from "node:crypto";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, existing, pageOf } from "@/lib/platform/database/records";
import { conflict, invalidField } from "@/lib/platform/failure";
import { cleared, since } from "@/lib/platform/fields";
import { containing, type Page } from "@/lib/platform/lists";
import type { Item, Prisma, Purchase } from "@/prisma/client/client";
import { attributedLink } from "../attribution/token";
import type { License } from "../licenses/enums";
import type { NewPurchase, PurchaseChanges, PurchaseListQuery } from "./schema";

const WITH_ITEM = {
  link: {
    select: { id: true, workspaceId: true, alias: true, domain: { select: { scheme: true, host: true } } },
  },
  campaign: { select: { id: true, name: true } },
  item: { select: { id: true, name: true } },
  activations: { orderBy: { activatedAt: "asc" } },
} satisfies Prisma.PurchaseInclude;
/** A purchase with what names its item, what led to it, and the sites it is in use on. */
export type ListedPurchase = Prisma.PurchaseGetPayload<{ include: typeof WITH_ITEM }>;

/** The seller's purchases, the newest first unless asked otherwise. */
export async function listPurchases(actor: Actor, query: PurchaseListQuery): Promise<Page<ListedPurchase>> {
  const where = whereOf(actor, query);
  return pageOf(
    query,
    (page) => db().purchase.findMany({ where, include: WITH_ITEM, orderBy: ORDERS[query.order], ...page }),
    () => db().purchase.count({ where }),
  );
}

const ORDERS = {
  date: [{ purchasedAt: "desc" }, { id: "desc" }],
  price: [{ price: "desc" }, { id: "desc" }],
  support: [{ supportedUntil: { sort: "asc", nulls: "last" } }, { id: "desc" }],
} satisfies Record<PurchaseListQuery["order"], Prisma.PurchaseOrderByWithRelationInput[]>;

/** One purchase of the seller. */
export const getPurchase = (actor: Actor, { id }: { id: number }): Promise<ListedPurchase> =>
  existing("Purchase", db().purchase.findFirst({ where: { id, ...owned(actor) }, include: WITH_ITEM }));

/** Issues a license for an item of the seller, with a new code or an existing one from elsewhere. */
export async function createPurchase(actor: Actor, input: NewPurchase): Promise<Purchase> {
  const item = await db().item.findFirst({ where: { id: input.item_id, ...owned(actor) } });
  if (!item) throw invalidField("item_id", "must be one of your items");
  const data = { ...columnsOf(input, item), ...(await sourceOf(actor, input.sw)), ...owned(actor) };
  // A code that is taken must not become an error of PostgreSQL, which would write it into its log.
  const [made] = await db().purchase.createManyAndReturn({ data, skipDuplicates: true });
  if (!made) throw conflict("A purchase with this code already exists. Use another code.", "purchase_code");
  return made;
}

/** Marks a purchase downloaded or refunded, moves the end of its support. A mark set again keeps its first moment. */
export async function updatePurchase(
  actor: Actor,
  { id, downloaded, refunded, supported_until, buyer }: PurchaseChanges & { id: number },
): Promise<void> {
  const before = await getPurchase(actor, { id });
  const data = {
    downloadedAt: marked(downloaded, before.downloadedAt),
    refundedAt: marked(refunded, before.refundedAt),
    supportedUntil: supported_until,
    buyer: cleared(buyer),
  };
  await changedOne("Purchase", db().purchase.updateMany({ where: { id, ...owned(actor) }, data }));
}

/** Deletes a purchase that was issued or imported by mistake, with its activations. A sale that was taken back is refunded instead. */
export const removePurchase = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Purchase", db().purchase.deleteMany({ where: { id, ...owned(actor) } }));

/** The stored fields of a purchase of this item. A new code is a version 4 UUID: 122 random bits. */
export const columnsOf = (input: NewPurchase, item: Item) => ({
  itemId: item.id,
  code: input.purchase_code ?? randomUUID(),
  licenseType: input.license_type === "Extended" ? ("extended" as const) : ("regular" as const),
  price: input.price ?? priceOf(item, input.license_type),
  currency: input.currency ?? item.currency,
  supportedUntil: input.supported_until,
  buyer: input.buyer,
  downloadedAt: since(input.downloaded),
  refundedAt: since(input.refunded),
  purchasedAt: input.date,
});

const marked = (wanted: boolean | undefined, before: Date | null): Date | null | undefined =>
  (wanted && before) || since(wanted);

const priceOf = ({ priceRegular, priceExtended }: Item, license: License) =>
  license === "Extended" ? priceExtended : priceRegular;

function whereOf(
  actor: Actor,
  { q, item_id, link_id, campaign_id, status, license, source }: PurchaseListQuery,
): Prisma.PurchaseWhereInput {
  const part = containing(q);
  return {
    ...owned(actor),
    itemId: item_id,
    campaignId: campaign_id,
    ...(link_id !== undefined && { linkId: link_id }),
    ...(source !== "all" && { link: source === "link" ? { isNot: null } : null }),
    ...(license !== "all" && { licenseType: license }),
    ...(status !== "all" && { refundedAt: status === "refunded" ? { not: null } : null }),
    ...(q && { OR: [{ code: part }, { buyer: part }, { item: { name: part } }] }),
  };
}

/**
 * The source of a sale, by the token of `?sw=`: one of the seller's links, and its campaign. Nothing for any other
 * text: no sale fails because of tracking.
 */
export async function sourceOf(actor: Actor, token: string | undefined) {
  const id = token && attributedLink(token);
  if (!id) return {};
  const link = await db().link.findFirst({
    where: { id, ...owned(actor) },
    select: { id: true, campaign: { select: { campaignId: true } } },
  });
  return link ? { linkId: link.id, campaignId: link.campaign?.campaignId } : {};
}
