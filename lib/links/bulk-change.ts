import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { inSavepoint } from "@/lib/platform/database/transaction";
import { Failure } from "@/lib/platform/failure";
import { changing, Flag, IdText, since, Timestamp } from "@/lib/platform/fields";
import type { Prisma } from "@/prisma/client/client";
import { chosen, LinkFilter } from "./filter";
import { withHistory } from "./keep-history";
import { ownLink, restoreLink } from "./links";
import { refuseForeign } from "./references";
import { replaceUtm, utmParameters } from "./replace-utm";
import type { BulkChangeResponse } from "./responses";
import { Ids, Status } from "./schema";
import { statusColumns } from "./write";

export const MOST_AT_ONCE = 500;

/** Bulk changes of links. `pixels` and `channel` are added, null removes all. */
const ChangedFields = changing(
  z.object({
    status: Status.optional(),
    private: Flag.optional().meta({ description: "true keeps the links off public lists" }),
    expiry: Timestamp.nullish(),
    campaign: IdText.nullish(),
    channel: IdText.nullish(),
    pixels: Ids.nullish(),
    utm: IdText.nullish().meta({
      description: "the UTM template whose values the links get; null removes all UTM parameters",
    }),
    archived: Flag.optional().meta({
      description: "true archives the link, false unarchives it; it redirects either way",
    }),
    deleted: Flag.optional().meta({ description: "true deletes the link, false restores it within an hour" }),
  }),
);

/**
 * Body of POST /api/urls/change: which links, by their ids or by the list's own filters, and what of them. With `matching`,
 * one call changes 500; the answer's `next` is the `after` of the next one.
 */
export const LinksChange = z
  .object({
    links: z
      .array(IdText, "must be an array of ids")
      .min(1, "must contain at least one id")
      .max(MOST_AT_ONCE, `must contain at most ${MOST_AT_ONCE} ids`)
      .optional(),
    matching: LinkFilter.optional(),
    after: IdText.optional(),
    change: ChangedFields,
  })
  .refine(({ links, matching }) => (links === undefined) !== (matching === undefined), {
    error: "is required unless matching is set; the two cannot be combined",
    path: ["links"],
  })
  .refine(({ change }) => Object.values(change).some((value) => value !== undefined), {
    error: "must contain at least one change",
    path: ["change"],
  });
export type LinksChange = z.output<typeof LinksChange>;

type Change = LinksChange["change"];
/** The links that were changed; `next` when a filter has more. */
export type ChangedLinks = { ids: number[]; next: number | null };

/** Changes many links alike: those of the ids that are the caller's, or the next 500 that match. */
export async function changeLinks(
  actor: Actor,
  { links, matching, after, change }: LinksChange,
): Promise<ChangedLinks> {
  await refuseForeign(actor, change);
  const utm = await utmParameters(actor, change.utm);
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
  const work = async () => {
    await write(actor, ids, change);
    if (utm) await replaceUtm(actor, ids, utm);
  };
  await (isOfRules(change) ? withHistory(actor, ids, work) : transaction(work));
  await invalidate(...found.map(({ domainId, alias }) => ({ kind: "link" as const, domainId, alias })));
  return { ids, next: matching && ids.length === MOST_AT_ONCE ? (ids.at(-1) ?? null) : null };
}

/** Where links are filed is no part of their history. */
const isOfRules = ({ utm, status, private: isPrivate, expiry, pixels }: Change): boolean =>
  utm !== undefined ||
  status !== undefined ||
  isPrivate !== undefined ||
  expiry !== undefined ||
  pixels !== undefined;

async function write(actor: Actor, ids: number[], change: Change): Promise<void> {
  const columns = columnsOf(change);
  if (Object.keys(columns).length > 0)
    await db().link.updateMany({
      where: { id: { in: ids }, ...ownLink(actor) },
      data: { ...columns, updatedAt: currentTime() },
    });
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

const columnsOf = ({ expiry, archived, deleted, ...change }: Change): Prisma.LinkUpdateManyMutationInput => ({
  ...definedOnly(statusColumns(change)),
  ...(expiry !== undefined && { expiresAt: expiry }),
  ...(archived !== undefined && { archivedAt: since(archived) }),
  ...(deleted && { deletedAt: currentTime() }),
});

const definedOnly = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;

/** One by one: a link whose alias was taken meanwhile must not block the restore of the others. */
async function restoreEach(actor: Actor, ids: number[]): Promise<number[]> {
  const restored: number[] = [];
  for (const id of ids) {
    try {
      await inSavepoint(() => restoreLink(actor, { id }));
      restored.push(id);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === "unavailable") throw error;
    }
  }
  return restored;
}

export const presentChanged = ({ ids, next }: ChangedLinks): BulkChangeResponse => ({
  data: { changed: ids.length, ids, next },
});
