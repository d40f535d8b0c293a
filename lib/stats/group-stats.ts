import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { getCampaign } from "../campaigns/campaigns";
import { getChannel } from "../channels/channels";
import { db } from "../db";
import type { CampaignStatsQuery, StatsQuery } from "./schema";
import { type FoundStats, statsOf } from "./stats";

/**
 * Statistics of one of the caller's campaigns: every click on the links that are in it now, or, `via` its rotator, those it
 * has sent, also to links that have left since. When the rotator was used last is not kept.
 */
export async function getCampaignStats(
  actor: Actor,
  { id, via, ...query }: CampaignStatsQuery & { id: number },
): Promise<FoundStats> {
  await getCampaign(actor, { id });
  if (via === "rotator")
    return { ...(await statsOf(actor, { scope: "campaign", ids: [id] }, query)), lastClickAt: null };
  const members = await db().campaignMember.findMany({
    where: { campaignId: id, link: { ...owned(actor), deletedAt: null } },
    select: { linkId: true },
  });
  return statsOfLinks(
    actor,
    members.map(({ linkId }) => linkId),
    query,
  );
}

/** Statistics of one of the caller's channels: every click on the links that are in it now, scans of their QR codes included. */
export async function getChannelStats(
  actor: Actor,
  { id, ...query }: StatsQuery & { id: number },
): Promise<FoundStats> {
  await getChannel(actor, { id });
  const items = await db().channelItem.findMany({
    where: { channelId: id, link: { ...owned(actor), deletedAt: null } },
    select: { linkId: true },
  });
  return statsOfLinks(
    actor,
    items.flatMap(({ linkId }) => linkId ?? []),
    query,
  );
}

/** Statistics of everything that is the caller's. */
export async function getWorkspaceStats(actor: Actor, query: StatsQuery): Promise<FoundStats> {
  const { workspaceId } = owned(actor);
  const [stats, last] = await Promise.all([
    statsOf(actor, { scope: "workspace", ids: [workspaceId] }, query),
    db().linkCounter.findFirst({
      where: { workspaceId },
      orderBy: [{ lastClickAt: { sort: "desc", nulls: "last" } }, { linkId: "desc" }],
      select: { lastClickAt: true },
    }),
  ]);
  return { ...stats, lastClickAt: last?.lastClickAt ?? null };
}

async function statsOfLinks(actor: Actor, ids: number[], query: StatsQuery): Promise<FoundStats> {
  const [stats, last] = await Promise.all([
    statsOf(actor, { scope: "link", ids }, query),
    db().linkCounter.aggregate({ where: { linkId: { in: ids } }, _max: { lastClickAt: true } }),
  ]);
  return { ...stats, lastClickAt: last._max.lastClickAt };
}
