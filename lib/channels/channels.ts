import type { Channel } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import type { ChannelChanges, NewChannel } from "./schema";

/** The caller's channels, by id. */
export async function listChannels(actor: Actor, paging: Paging): Promise<Page<Channel>> {
  const where = owned(actor);
  const [rows, total] = await Promise.all([
    db().channel.findMany({ where, orderBy: { id: "asc" }, take: paging.limit, skip: offsetOf(paging) }),
    db().channel.count({ where }),
  ]);
  return { rows, total, paging };
}

/** One channel of the caller. */
export async function getChannel(actor: Actor, { id }: { id: number }): Promise<Channel> {
  const found = await db().channel.findFirst({ where: { id, ...owned(actor) } });
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
