import { type Actor, owned } from "@/lib/identity/access/actor";
import { shortUrl } from "@/lib/platform/addresses";
import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing } from "@/lib/platform/database/records";
import { invalidField, notFound } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import { offsetOf, type Page } from "@/lib/platform/lists";
import type { Prisma } from "@/prisma/client/client";
import { keepChanges } from "../history/history";
import { getCampaign } from "./campaigns";
import { rotatorClicks } from "./rotator-clicks";
import type { MemberChanges, MemberListQuery, MemberPath, MembersChanges, Winner } from "./schema";

/** A link in a campaign. */
export type Member = Prisma.CampaignMemberGetPayload<{ include: typeof WITH_LINK }>;
export const WITH_LINK = {
  link: { include: { domain: true, counter: true } },
} satisfies Prisma.CampaignMemberInclude;

/** A link in the list; the clicks by way of the rotator only where they were asked for. */
export type ListedMember = Member & { rotatorClicks?: number };

/** The links of one of the caller's campaigns, by id, the order of a rotator's rotation. */
export async function listMembers(
  actor: Actor,
  { id, include, ...paging }: MemberListQuery & { id: number },
): Promise<Page<ListedMember>> {
  const { _count } = await getCampaign(actor, { id });
  const rows = await db().campaignMember.findMany({
    where: { campaignId: id, ...ownLinks(actor) },
    include: WITH_LINK,
    orderBy: { linkId: "asc" },
    take: paging.limit,
    skip: offsetOf(paging),
  });
  if (!include.includes("rotatorclicks")) return { rows, total: _count.members, paging };
  const clicks = await rotatorClicks(actor, id);
  const counted = rows.map((row) => ({ ...row, rotatorClicks: clicks(row.linkId) }));
  return { rows: counted, total: _count.members, paging };
}

/** Puts a link into a campaign, out of the one it was in. Once it is there, this changes nothing. */
export async function assignLink(actor: Actor, { id, linkid: linkId }: MemberPath): Promise<void> {
  await getCampaign(actor, { id });
  const { campaign: former } = await existing(
    "Link",
    db().link.findFirst({
      where: { id: linkId, ...owned(actor), deletedAt: null },
      select: { campaign: { select: { campaignId: true } } },
    }),
  );
  await transaction(async () => {
    await db().campaignMember.deleteMany({ where: { linkId, campaignId: { not: id } } });
    await db().campaignMember.createMany({ data: [{ linkId, campaignId: id }], skipDuplicates: true });
  });
  if (former) await invalidate({ kind: "campaign", id: former.campaignId });
  await invalidate({ kind: "campaign", id });
}

/** A link that comes into a campaign with what it had elsewhere. */
export type NewMember = { linkId: number; weight: number; isPaused: boolean };

/** Puts several of the caller's links into one of their campaigns. One that is in a campaign, this one or another, stays as it is. */
export async function addMembers(
  actor: Actor,
  { id, members }: { id: number; members: NewMember[] },
): Promise<void> {
  await getCampaign(actor, { id });
  const links = await db().link.findMany({
    where: { id: { in: members.map(({ linkId }) => linkId) }, ...owned(actor), deletedAt: null },
    select: { id: true },
  });
  const own = new Set(links.map((link) => link.id));
  await db().campaignMember.createMany({
    data: members
      .filter(({ linkId }) => own.has(linkId))
      .map(({ linkId, weight, isPaused }) => ({
        ...{ linkId, campaignId: id, weight },
        pausedAt: isPaused ? currentTime() : null,
      })),
    skipDuplicates: true,
  });
  await invalidate({ kind: "campaign", id });
}

/** Gives a link of a campaign another weight, or pauses it. Throws when it is not in there. */
export async function updateMember(
  actor: Actor,
  { id, linkid: linkId, weight, paused }: MemberPath & MemberChanges,
): Promise<Member> {
  const where = { linkId, campaignId: id, ...ownLinks(actor) };
  const data = { weight: weight === null ? 1 : weight, pausedAt: since(paused) };
  await changedOne("Campaign link", db().campaignMember.updateMany({ where, data }));
  await invalidate({ kind: "campaign", id });
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
    if (count < plans.length) throw notFound("Campaign link");
  });
  await invalidate({ kind: "campaign", id });
}

/** Takes a link out of a campaign. The link itself stays. */
export async function removeMember(actor: Actor, { id, linkid: linkId }: MemberPath): Promise<void> {
  const where = { linkId, campaignId: id, ...ownLinks(actor) };
  await changedOne("Campaign link", db().campaignMember.deleteMany({ where }));
  await invalidate({ kind: "campaign", id });
}

const ownLinks = (actor: Actor) => ({ campaign: owned(actor), link: { deletedAt: null } });

/** The link that is left, and the ids of those that were paused for it, by id. */
export type Declared = { winner: Member; paused: number[] };

/**
 * Leaves a campaign's rotator one of its links: the others are paused and keep their weights. Links paused before stay paused and are not
 * named. The campaign's history records it. Throws when the link is not in the campaign, or inactive: then no visitor would reach a destination.
 */
export async function declareWinner(
  actor: Actor,
  { id, link: linkId }: Winner & { id: number },
): Promise<Declared> {
  await getCampaign(actor, { id });
  const where = { linkId, campaignId: id, link: { deletedAt: null } };
  const winner = await existing(
    "Campaign link",
    db().campaignMember.findFirst({ where, include: WITH_LINK }),
  );
  const state = stateOf(winner.link);
  if (state !== "active")
    throw invalidField("link", `is ${state} and would not redirect anyone. Choose an active link`);
  const others = { campaignId: id, linkId: { not: linkId }, pausedAt: null, link: { deletedAt: null } };
  const paused = await transaction(async () => {
    const rows = await db().campaignMember.findMany({
      where: others,
      select: { linkId: true },
      orderBy: { linkId: "asc" },
    });
    await db().campaignMember.updateMany({ where: others, data: { pausedAt: currentTime() } });
    await db().campaignMember.update({ where: { linkId, campaignId: id }, data: { pausedAt: null } });
    const { domain, alias } = winner.link;
    const changes = [{ field: "winner", before: null, after: shortUrl(domain, alias) }];
    await keepChanges(actor, [{ subject: { campaignId: id }, changes }]);
    return rows.map((row) => row.linkId);
  });
  await invalidate({ kind: "campaign", id });
  return { winner: { ...winner, pausedAt: null }, paused };
}

/** Whether a link of a campaign can be chosen by itself: only an active one ever is. */
export function stateOf({
  disabledAt,
  blockedAt,
  expiresAt,
}: Member["link"]): "active" | "disabled" | "expired" {
  if (disabledAt || blockedAt) return "disabled";
  return expiresAt && expiresAt <= currentTime() ? "expired" : "active";
}
