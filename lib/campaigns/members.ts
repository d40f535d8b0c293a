import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db, transaction } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { announce } from "./announce";
import { getCampaign } from "./campaigns";
import type { MemberChanges, MemberPath, MembersChanges } from "./schema";

/** A link in a campaign. */
export type Member = Prisma.CampaignMemberGetPayload<{ include: typeof WITH_LINK }>;
export const WITH_LINK = {
  link: { include: { domain: true, counter: true } },
} satisfies Prisma.CampaignMemberInclude;

/** The links of one of the caller's campaigns, by id: the order in which a rotator takes turns. */
export async function listMembers(
  actor: Actor,
  { id, ...paging }: Paging & { id: number },
): Promise<Page<Member>> {
  const { _count } = await getCampaign(actor, { id });
  const rows = await db().campaignMember.findMany({
    where: { campaignId: id, ...ownLinks(actor) },
    include: WITH_LINK,
    orderBy: { linkId: "asc" },
    take: paging.limit,
    skip: offsetOf(paging),
  });
  return { rows, total: _count.members, paging };
}

/** Puts a link into a campaign, out of the one it was in. Once it is there, this changes nothing. */
export async function assignLink(actor: Actor, { id, linkid: linkId }: MemberPath): Promise<void> {
  await getCampaign(actor, { id });
  const link = await db().link.findFirst({
    where: { id: linkId, ...owned(actor), deletedAt: null },
    select: { campaign: { select: { campaignId: true } } },
  });
  if (!link) throw notFound("Link");
  await transaction(async () => {
    await db().campaignMember.deleteMany({ where: { linkId, campaignId: { not: id } } });
    await db().campaignMember.createMany({ data: [{ linkId, campaignId: id }], skipDuplicates: true });
  });
  if (link.campaign) announce(link.campaign.campaignId);
  announce(id);
}

/** Gives a link of a campaign another weight, or pauses it. Throws when it is not in there. */
export async function updateMember(
  actor: Actor,
  { id, linkid: linkId, weight, paused }: MemberPath & MemberChanges,
): Promise<Member> {
  const where = { linkId, campaignId: id, ...ownLinks(actor) };
  const { count } = await db().campaignMember.updateMany({
    where,
    data: {
      weight: weight === null ? 1 : weight,
      pausedAt: paused === undefined ? undefined : paused ? new Date() : null,
    },
  });
  if (count === 0) throw notFound("Link of this campaign");
  announce(id);
  return db().campaignMember.findUniqueOrThrow({ where: { linkId }, include: WITH_LINK });
}

/**
 * Gives several links of a campaign their weights, where they are named, and pauses. Throws when one of them is not in there, and then changes
 * nothing. Since when a link is paused stays what it was.
 */
export async function updateMembers(
  actor: Actor,
  { id, members }: MembersChanges & { id: number },
): Promise<void> {
  await getCampaign(actor, { id });
  const plans = [...new Map(members.map((plan) => [plan.id, plan])).values()];
  const ids = plans.map((plan) => plan.id);
  const weights = plans.map(({ weight }) => weight ?? null);
  const pauses = plans.map(({ paused }) => paused);
  await transaction(async () => {
    const count = await db().$executeRaw`
      update campaign_members m
      set weight = coalesce(plan.weight, m.weight), paused_at = case when plan.paused then coalesce(m.paused_at, now()) end
      from unnest(${ids}::int[], ${weights}::int[], ${pauses}::boolean[]) as plan (id, weight, paused)
      join links l on l.id = plan.id and l.deleted_at is null
      where m.link_id = plan.id and m.campaign_id = ${id}`;
    if (count < plans.length) throw notFound("Link of this campaign");
  });
  announce(id);
}

/** Takes a link out of a campaign. The link itself stays. */
export async function removeMember(actor: Actor, { id, linkid: linkId }: MemberPath): Promise<void> {
  const { count } = await db().campaignMember.deleteMany({
    where: { linkId, campaignId: id, ...ownLinks(actor) },
  });
  if (count === 0) throw notFound("Link of this campaign");
  announce(id);
}

const ownLinks = (actor: Actor) => ({ campaign: owned(actor), link: { deletedAt: null } });
