import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changed, linkChange } from "../changes";
import { afterCommit, apart, db, transaction } from "../db";
import { Failure } from "../failure";
import { type LinksChange, MOST_AT_ONCE } from "./change-schema";
import { chosen } from "./filter";
import { keepingHistory } from "./history";
import { ownLink, restoreLink } from "./links";
import { refuseForeign } from "./references";

type Change = LinksChange["change"];
/** The links that were changed; `next` when a filter has more. */
export type ChangedLinks = { ids: number[]; next: number | null };

/** Changes many links alike: those of the ids that are the caller's, or the next 500 that match. */
export async function changeLinks(
  actor: Actor,
  { links, matching, after, change }: LinksChange,
): Promise<ChangedLinks> {
  await refuseForeign(actor, change);
  if (change.deleted === false) return { ids: await restoreEach(actor, links ?? []), next: null };
  const where = matching
    ? { AND: [chosen(actor, matching), { id: { gt: after ?? 0 } }] }
    : { id: { in: links ?? [] }, ...ownLink(actor) };
  const found = await db().link.findMany({
    where,
    select: { id: true, domainId: true, alias: true },
    orderBy: { id: "asc" },
    take: MOST_AT_ONCE,
  });
  const ids = found.map(({ id }) => id);
  const work = () => write(actor, ids, change);
  await (isOfRules(change) ? keepingHistory(actor, ids, work) : transaction(work));
  afterCommit(() => {
    for (const { domainId, alias } of found) changed(linkChange(domainId, alias));
  });
  return { ids, next: matching && ids.length === MOST_AT_ONCE ? (ids.at(-1) ?? null) : null };
}

/** Where links are filed is no part of their history. */
const isOfRules = ({ status, expiry, pixels }: Change): boolean =>
  status !== undefined || expiry !== undefined || pixels !== undefined;

async function write(actor: Actor, ids: number[], change: Change): Promise<void> {
  const columns = columnsOf(change);
  if (Object.keys(columns).length > 0)
    await db().link.updateMany({ where: { id: { in: ids }, ...ownLink(actor) }, data: columns });
  const whose = { linkId: { in: ids }, link: owned(actor) };
  const { campaign, channel, pixels } = change;
  if (campaign === null) await db().campaignMember.deleteMany({ where: whose });
  if (campaign) {
    await db().campaignMember.updateMany({ where: whose, data: { campaignId: campaign } });
    await db().campaignMember.createMany({
      data: ids.map((linkId) => ({ linkId, campaignId: campaign })),
      skipDuplicates: true,
    });
  }
  if (channel === null) await db().channelItem.deleteMany({ where: whose });
  if (channel)
    await db().channelItem.createMany({
      data: ids.map((linkId) => ({ linkId, channelId: channel })),
      skipDuplicates: true,
    });
  if (pixels === null) await db().linkPixel.deleteMany({ where: whose });
  if (pixels)
    await db().linkPixel.createMany({
      data: ids.flatMap((linkId) => pixels.map((pixelId) => ({ linkId, pixelId }))),
      skipDuplicates: true,
    });
}

const columnsOf = ({ status, expiry, archived, deleted }: Change): Prisma.LinkUpdateManyMutationInput => ({
  ...(status && { disabledAt: status === "disabled" ? new Date() : null }),
  ...(expiry !== undefined && { expiresAt: expiry }),
  ...(archived !== undefined && { archivedAt: archived ? new Date() : null }),
  ...(deleted && { deletedAt: new Date() }),
});

/** One by one: the alias of one may have been taken meanwhile, which must not keep the others from coming back. */
async function restoreEach(actor: Actor, ids: number[]): Promise<number[]> {
  const restored: number[] = [];
  for (const id of ids) {
    try {
      await apart(() => restoreLink(actor, { id }));
      restored.push(id);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === "unavailable") throw error;
    }
  }
  return restored;
}

export const presentChanged = ({ ids, next }: ChangedLinks) => ({
  data: { changed: ids.length, ids, next },
});
