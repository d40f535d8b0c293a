import { type Actor, owned } from "@/lib/identity/access/actor";
import { keptAddress, keptOrCleared } from "@/lib/identity/uploads/uploads";
import { currentTime } from "@/lib/platform/clock";
import { db, isDangling } from "@/lib/platform/database/db";
import { changedOne, existing, ORDER, pageOf } from "@/lib/platform/database/records";
import { conflict, Failure } from "@/lib/platform/failure";
import { cleared, clearedList } from "@/lib/platform/fields";
import { containing, type Page } from "@/lib/platform/lists";
import type { Item, Prisma } from "@/prisma/client/client";
import type { MediaType } from "./enums";
import type { ItemChanges, ItemListQuery, ItemQuery, NewItem } from "./schema";

const WITH_COUNT = { _count: { select: { purchases: true } } } satisfies Prisma.ItemInclude;
/** An item with the number of its licenses. */
export type ListedItem = Prisma.ItemGetPayload<{ include: typeof WITH_COUNT }>;

/** The seller's items, the last one made first unless asked otherwise, drafts too. */
export async function listItems(actor: Actor, query: ItemListQuery): Promise<Page<ListedItem>> {
  const { q, status, media_type, order } = query;
  const where: Prisma.ItemWhereInput = {
    ...owned(actor),
    ...(media_type !== "all" && { mediaKind: media_type }),
    ...(status !== "all" && { publishedAt: status === "published" ? { not: null } : null }),
    ...(q && { OR: [{ name: containing(q) }, { category: containing(q) }, { tags: { has: q } }] }),
  };
  return pageOf(
    query,
    (page) => db().item.findMany({ where, include: WITH_COUNT, orderBy: ORDERS[order], ...page }),
    () => db().item.count({ where }),
  );
}

const ORDERS = {
  ...ORDER,
  purchases: [{ purchases: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<ItemListQuery["order"], Prisma.ItemOrderByWithRelationInput[]>;

/** One item of the seller. */
export const getItem = (actor: Actor, { id }: { id: number }): Promise<ListedItem> =>
  existing("Item", db().item.findFirst({ where: { id, ...owned(actor) }, include: WITH_COUNT }));

/** Adds an item to the catalog. Its currency defaults to the seller's. */
export async function createItem(actor: Actor, input: NewItem): Promise<Item> {
  const seller = await db().sellerProfile.findUnique({ where: owned(actor), select: { currency: true } });
  const currency = input.currency ?? seller?.currency ?? "USD";
  return db().item.create({ data: { ...newColumns(input), currency, ...owned(actor) } });
}

/** Changes what is sent and nothing else. */
export async function updateItem(
  actor: Actor,
  { id, ...changes }: ItemChanges & { id: number },
): Promise<void> {
  const { publishedAt } = await getItem(actor, { id });
  const data = { ...changedColumns(changes, publishedAt), updatedAt: currentTime() };
  await changedOne("Item", db().item.updateMany({ where: { id, ...owned(actor) }, data }));
}

/** Deletes an item that was never sold. One with purchases can only become a draft: their codes need it. */
export async function removeItem(actor: Actor, { id }: { id: number }): Promise<void> {
  try {
    await changedOne("Item", db().item.deleteMany({ where: { id, ...owned(actor) } }));
  } catch (error) {
    if (isDangling(error))
      throw conflict("This item has purchases, so it cannot be deleted. Make it a draft instead.");
    throw error;
  }
}

/** Every published item of the workspace, newest first. Throws when there is none. */
export async function listPublishedItems(actor: Actor): Promise<Item[]> {
  const where = { ...owned(actor), publishedAt: { not: null } };
  const items = await db().item.findMany({ where, orderBy: [{ publishedAt: "desc" }, { id: "desc" }] });
  if (items.length === 0) throw new Failure("not-found", "No items found");
  return items;
}

/** One published item of the workspace; drafts are not found. */
export async function getPublishedItem(actor: Actor, { item_id }: ItemQuery): Promise<Item> {
  const where = { id: item_id, ...owned(actor), publishedAt: { not: null } };
  const item = await db().item.findFirst({ where });
  if (!item) throw new Failure("not-found", "Item Not Found");
  return item;
}

type Columns = Omit<Prisma.ItemUncheckedCreateInput, "workspaceId" | "currency">;

/** A new item as the table keeps it. */
export function newColumns(input: NewItem): Columns {
  const { media = {}, price = {} } = input;
  return {
    name: input.name,
    description: input.description,
    category: input.category,
    subCategory: input.sub_category,
    options: input.options,
    version: input.version ?? "1.0",
    demoLink: input.demo_link,
    tags: input.tags,
    mediaKind: input.media_type ?? kindShownBy(media) ?? "image",
    ...mediaColumns(media),
    priceRegular: price.regular ?? 0,
    priceExtended: price.extended ?? price.regular ?? 0,
    seatsRegular: input.seats_regular,
    seatsExtended: input.seats_extended,
    publishedAt: input.status === "draft" ? null : (input.published_at ?? currentTime()),
  };
}

/** Changed columns of an item with that publication date (null for a draft). */
export function changedColumns(
  changes: ItemChanges,
  publishedAt: Date | null,
): Prisma.ItemUpdateManyMutationInput {
  const media = changes.media ?? {};
  return {
    name: changes.name,
    description: cleared(changes.description),
    category: cleared(changes.category),
    subCategory: cleared(changes.sub_category),
    options: clearedList(changes.options),
    version: cleared(changes.version),
    demoLink: cleared(changes.demo_link),
    tags: clearedList(changes.tags),
    currency: changes.currency ?? undefined,
    mediaKind: changes.media_type ?? kindShownBy(media),
    ...mediaColumns(media),
    priceRegular: changes.price?.regular,
    priceExtended: changes.price?.extended,
    seatsRegular: changes.seats_regular,
    seatsExtended: changes.seats_extended,
    publishedAt: publishing(changes, publishedAt),
  };
}

type Media = NonNullable<ItemChanges["media"]>;

/** Absent media stay as they are; null removes one. */
const mediaColumns = (media: Media) => ({
  thumbnail: keptOrCleared(media.thumbnail),
  previewImage: keptOrCleared(media.preview_image),
  previewVideo: keptOrCleared(media.preview_video),
  previewAudio: keptOrCleared(media.preview_audio),
  screenshots: clearedList(media.screenshots)?.map(keptAddress),
});

/** An item with audio is of type audio, one with video is of type video. */
function kindShownBy({ preview_audio, preview_video }: Media): MediaType | undefined {
  if (preview_audio) return "audio";
  return preview_video ? "video" : undefined;
}

function publishing(
  { status, published_at }: ItemChanges,
  publishedAt: Date | null,
): Date | null | undefined {
  if (status === "draft") return null;
  if (status === "published") return published_at ?? publishedAt ?? currentTime();
  return publishedAt && published_at ? published_at : undefined;
}
