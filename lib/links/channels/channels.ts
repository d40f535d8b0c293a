import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { notFound } from "@/lib/platform/failure";
import { containing, offsetOf, type Page } from "@/lib/platform/lists";
import type { Channel, Prisma } from "@/prisma/client/client";
import type { ChannelChanges, ChannelListQuery, NewChannel } from "./schema";

const WITH_COUNT = {
  _count: { select: { items: { where: { NOT: { link: { deletedAt: { not: null } } } } } } },
} satisfies Prisma.ChannelInclude;
export type ListedChannel = Prisma.ChannelGetPayload<{ include: typeof WITH_COUNT }>;

/** The caller's channels, by id unless asked otherwise. */
export async function listChannels(actor: Actor, query: ChannelListQuery): Promise<Page<ListedChannel>> {
  const { q, starred, order } = query;
  const where: Prisma.ChannelWhereInput = {
    ...owned(actor),
    ...(starred === "yes" && { starredAt: { not: null } }),
    ...(q && { OR: [{ name: containing(q) }, { description: containing(q) }] }),
  };
  const page = { orderBy: ORDERS[order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().channel.findMany({ where, include: WITH_COUNT, ...page }),
    db().channel.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  id: [{ id: "asc" }],
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
  items: [{ items: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<ChannelListQuery["order"], Prisma.ChannelOrderByWithRelationInput[]>;

/** One channel of the caller. */
export async function getChannel(actor: Actor, { id }: { id: number }): Promise<ListedChannel> {
  const found = await db().channel.findFirst({ where: { id, ...owned(actor) }, include: WITH_COUNT });
  if (!found) throw notFound("Channel");
  return found;
}

/** Makes a channel. */
export async function createChannel(actor: Actor, input: NewChannel): Promise<Channel> {
  return db().channel.create({
    data: { ...columnsOf(input), name: input.name, workspaceId: actor.workspaceId },
  });
}

/** Changes what is sent and nothing else. */
export async function updateChannel(
  actor: Actor,
  { id, ...changes }: ChannelChanges & { id: number },
): Promise<void> {
  const data = { ...columnsOf(changes), name: changes.name };
  const { count } = await db().channel.updateMany({ where: { id, ...owned(actor) }, data });
  if (count === 0) throw notFound("Channel");
}

/** Deletes a channel. What was in it stays and is in it no more. */
export async function removeChannel(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().channel.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Channel");
}

/** The columns a body sets: undefined keeps or takes the default, null goes back to it. */
const columnsOf = ({ description, color, starred }: NewChannel | ChannelChanges) => ({
  description: description === null ? "" : description,
  color: color === null ? "#000000" : color,
  starredAt: starred === undefined ? undefined : starred ? new Date() : null,
});
