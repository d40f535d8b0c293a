import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, existing, ORDER, pageOf } from "@/lib/platform/database/records";
import { cleared, since } from "@/lib/platform/fields";
import { containing, type Page } from "@/lib/platform/lists";
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
  return pageOf(
    query,
    (page) => db().channel.findMany({ where, include: WITH_COUNT, orderBy: ORDERS[order], ...page }),
    () => db().channel.count({ where }),
  );
}

const ORDERS = {
  ...ORDER,
  items: [{ items: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<ChannelListQuery["order"], Prisma.ChannelOrderByWithRelationInput[]>;

/** One channel of the caller. */
export const getChannel = (actor: Actor, { id }: { id: number }): Promise<ListedChannel> =>
  existing("Channel", db().channel.findFirst({ where: { id, ...owned(actor) }, include: WITH_COUNT }));

/** Makes a channel. */
export const createChannel = (actor: Actor, input: NewChannel): Promise<Channel> =>
  db().channel.create({ data: { ...columnsOf(input), name: input.name, ...owned(actor) } });

/** Changes what is sent and nothing else. */
export const updateChannel = (
  actor: Actor,
  { id, ...changes }: ChannelChanges & { id: number },
): Promise<void> =>
  changedOne(
    "Channel",
    db().channel.updateMany({
      where: { id, ...owned(actor) },
      data: { ...columnsOf(changes), name: changes.name },
    }),
  );

/** Deletes a channel. What was in it stays and is in it no more. */
export const removeChannel = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Channel", db().channel.deleteMany({ where: { id, ...owned(actor) } }));

/** The columns a body sets: undefined keeps or takes the default, null goes back to it. */
const columnsOf = ({ description, color, starred }: NewChannel | ChannelChanges) => ({
  description: cleared(description),
  color: color === null ? "#000000" : color,
  starredAt: since(starred),
});
