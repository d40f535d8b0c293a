import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import { notFound } from "@/lib/platform/failure";
import type { Page } from "@/lib/platform/lists";
import type { Prisma } from "@/prisma/client/client";
import { WITH_SHOWN_DOMAIN } from "../shown-domain";
import { getChannel } from "./channels";
import type { ItemType } from "./enums";
import type { ItemListQuery, ItemPath } from "./schema";

/** A link, QR code or bio page in a channel. */
export type Item = Prisma.ChannelItemGetPayload<{ include: typeof WITH_THING }>;
const WITH_THING = {
  link: { include: { domain: true } },
  qr: { include: WITH_SHOWN_DOMAIN },
  bio: { include: WITH_SHOWN_DOMAIN },
} satisfies Prisma.ChannelItemInclude;

/** Items of one of the caller's channels, in the order they were added. */
export async function listItems(
  actor: Actor,
  { id, type, ...paging }: ItemListQuery & { id: number },
): Promise<Page<Item>> {
  await getChannel(actor, { id });
  // Of a deleted link nothing is shown; it is still here, should the delete be undone.
  const where: Prisma.ChannelItemWhereInput = {
    channelId: id,
    channel: owned(actor),
    NOT: { link: { deletedAt: { not: null } } },
    ...(type !== "all" && { [COLUMNS[type]]: { not: null } }),
  };
  const orderBy: Prisma.ChannelItemOrderByWithRelationInput[] = [{ assignedAt: "asc" }, { id: "asc" }];
  return pageOf(
    paging,
    (page) => db().channelItem.findMany({ where, include: WITH_THING, orderBy, ...page }),
    () => db().channelItem.count({ where }),
  );
}

/** Puts something of the caller's into a channel. Once it is there, this changes nothing. */
export async function assignItem(actor: Actor, { id, type, itemid }: ItemPath): Promise<void> {
  await getChannel(actor, { id });
  if (!(await isOwn(actor, type, itemid))) throw notFound("Item");
  await db().channelItem.createMany({
    data: [{ channelId: id, ...columnOf(type, itemid) }],
    skipDuplicates: true,
  });
}

/** One link, code or bio page of the caller's. */
export type NewItem = { linkId: number } | { qrId: number } | { bioId: number };

/** Puts several things into one of the caller's channels, of which the caller knows that they are theirs. What is in there already stays. */
export async function addItems(actor: Actor, { id, items }: { id: number; items: NewItem[] }): Promise<void> {
  await getChannel(actor, { id });
  await db().channelItem.createMany({
    data: items.map((item) => ({ channelId: id, ...item })),
    skipDuplicates: true,
  });
}

/** Takes something out of a channel. The thing itself stays. */
export async function removeItem(actor: Actor, { id, type, itemid }: ItemPath): Promise<void> {
  const where = { channelId: id, channel: owned(actor), ...columnOf(type, itemid) };
  await changedOne("Channel item", db().channelItem.deleteMany({ where }));
}

async function isOwn(actor: Actor, type: ItemType, id: number): Promise<boolean> {
  const where = { id, ...owned(actor) };
  switch (type) {
    case "links":
      return (await db().link.count({ where: { ...where, deletedAt: null } })) > 0;
    case "qr":
      return (await db().qrCode.count({ where })) > 0;
    case "bio":
      return (await db().bioPage.count({ where })) > 0;
  }
}

const COLUMNS = { links: "linkId", qr: "qrId", bio: "bioId" } as const;

const columnOf = (type: ItemType, id: number) => ({ [COLUMNS[type]]: id });
