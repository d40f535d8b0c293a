import type { Item } from "@/prisma/client/client";
import { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import { conflict, Failure, notFound } from "../failure";
import { containing, offsetOf, type Page } from "../paging";
import { changedColumns, newColumns } from "./columns";
import type { ItemListQuery, ItemQuery } from "./query";
import type { ItemChanges, NewItem } from "./schema";

/** An item with the number of its licences. */
export type ItemRow = Item & { _count: { purchases: number } };

const withCount = { _count: { select: { purchases: true } } };
const newestFirst = [{ publishedAt: "desc" }, { id: "desc" }] satisfies Prisma.ItemOrderByWithRelationInput[];

/** Every published item of the workspace, newest first. Throws when there is none. */
export async function listPublishedItems(actor: Actor): Promise<Item[]> {
  const where = { ...owned(actor), publishedAt: { not: null } };
  const items = await db().item.findMany({ where, orderBy: newestFirst });
  if (items.length === 0) throw new Failure("not-found", "No items found");
  return items;
}

/** One published item of the workspace. Drafts are not there yet. */
export async function getPublishedItem(actor: Actor, { item_id }: ItemQuery): Promise<Item> {
  const where = { id: item_id, ...owned(actor), publishedAt: { not: null } };
  const item = await db().item.findFirst({ where });
  if (!item) throw new Failure("not-found", "Item Not Found");
  return item;
}

/** The seller's items, the last one made first unless asked otherwise, drafts too. */
export async function listItems(actor: Actor, query: ItemListQuery): Promise<Page<ItemRow>> {
  const { q, status, media_type, order } = query;
  const where: Prisma.ItemWhereInput = {
    ...owned(actor),
    ...(media_type !== "all" && { mediaKind: media_type }),
    ...(status !== "all" && { publishedAt: status === "published" ? { not: null } : null }),
    ...(q && { OR: [{ name: containing(q) }, { category: containing(q) }, { tags: { has: q } }] }),
  };
  const page = { take: query.limit, skip: offsetOf(query), orderBy: ORDERS[order] };
  const [rows, total] = await Promise.all([
    db().item.findMany({ where, ...page, include: withCount }),
    db().item.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
  purchases: [{ purchases: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<ItemListQuery["order"], Prisma.ItemOrderByWithRelationInput[]>;

/** One item of the seller. */
export async function getItem(actor: Actor, { id }: { id: number }): Promise<ItemRow> {
  const item = await db().item.findFirst({ where: { id, ...owned(actor) }, include: withCount });
  if (!item) throw notFound("Item");
  return item;
}

/** Adds an item to the catalogue. Without a currency of its own it has the seller's. */
export async function createItem(actor: Actor, input: NewItem): Promise<Item> {
  const seller = await db().sellerProfile.findUnique({ where: owned(actor), select: { currency: true } });
  const currency = input.currency ?? seller?.currency ?? "USD";
  return db().item.create({ data: { ...newColumns(input), currency, ...owned(actor) } });
}

/** Changes what is sent and nothing else. */
export async function updateItem(actor: Actor, { id, ...changes }: ItemChanges & { id: number }) {
  const { publishedAt } = await getItem(actor, { id });
  const { count } = await db().item.updateMany({
    where: { id, ...owned(actor) },
    data: changedColumns(changes, publishedAt),
  });
  if (count === 0) throw notFound("Item");
}

/** Deletes an item that was never sold. One with purchases can only become a draft: their codes need it. */
export async function removeItem(actor: Actor, { id }: { id: number }): Promise<void> {
  try {
    const { count } = await db().item.deleteMany({ where: { id, ...owned(actor) } });
    if (count === 0) throw notFound("Item");
  } catch (error) {
    if (isKept(error)) throw conflict("This item has purchases. Make it a draft instead.");
    throw error;
  }
}

const isKept = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003";
