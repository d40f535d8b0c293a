import { type Actor, owned } from "@/lib/identity/access/actor";
import { getCampaign } from "@/lib/links/campaigns/campaigns";
import { getChannel } from "@/lib/links/channels/channels";
import { getLink } from "@/lib/links/links";
import { getQr } from "@/lib/links/qr/qr";
import { db } from "@/lib/platform/database/db";
import { existing } from "@/lib/platform/database/records";
import type { Part, Within } from "../store/store";
import type { Filter } from "./filters";

/** The subject of statistics: parts that never count the same visit twice. */
export type Subject = { parts: Part[]; lastClickAt: Date | null };

/** Finds what the caller asks about; throws "not found" when it is not theirs. */
export type FindSubject<Input extends object> = (actor: Actor, input: Input) => Promise<Subject>;
type ById = { id: number };

export const linkSubject: FindSubject<ById> = async (actor, { id }) => {
  const link = await getLink(actor, { id });
  return { parts: [{ scope: "link", ids: [id] }], lastClickAt: link.counter.lastClickAt };
};

export const qrSubject: FindSubject<ById> = async (actor, { id }) => {
  const qr = await getQr(actor, { id });
  return { parts: [{ scope: "qr", ids: [id] }], lastClickAt: qr.lastScanAt };
};

/**
 * Every click on the links that are in the campaign now, or, `via` its rotator, those it has sent, also to links that have left
 * since. When the rotator was used last is not kept.
 */
export const campaignSubject: FindSubject<ById & { via?: "rotator" | undefined }> = async (
  actor,
  { id, via },
) => {
  await getCampaign(actor, { id });
  if (via === "rotator") return { parts: [{ scope: "campaign", ids: [id] }], lastClickAt: null };
  const members = await db().campaignMember.findMany({
    where: { campaignId: id, link: { ...owned(actor), deletedAt: null } },
    select: { linkId: true },
  });
  return linksSubject(members.map(({ linkId }) => linkId));
};

/** Every click on the links currently in the channel, and the scans of its QR codes that do not stand for one of them. */
export const channelSubject: FindSubject<ById> = async (actor, { id }) => {
  await getChannel(actor, { id });
  const items = await db().channelItem.findMany({
    where: { channelId: id, OR: [{ link: { ...owned(actor), deletedAt: null } }, { qr: owned(actor) }] },
    select: { linkId: true, qr: { select: { id: true, linkId: true, lastScanAt: true } } },
  });
  const links = items.flatMap(({ linkId }) => linkId ?? []);
  const codes = items.flatMap(({ qr }) => (qr && !links.includes(qr.linkId ?? 0) ? qr : []));
  const subject = await linksSubject(links);
  const lasts = [subject.lastClickAt, ...codes.map(({ lastScanAt }) => lastScanAt)];
  return {
    parts: [...subject.parts, { scope: "qr", ids: codes.map((code) => code.id) }],
    lastClickAt: lasts.reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b)), null),
  };
};

/** Every click on the links of a branded domain. */
export const domainSubject: FindSubject<ById> = async (actor, { id }) => {
  await existing("Domain", db().domain.findFirst({ where: { id, ...owned(actor) }, select: { id: true } }));
  const last = await db().linkCounter.aggregate({
    where: { link: { domainId: id } },
    _max: { lastClickAt: true },
  });
  return { parts: [{ scope: "domain", ids: [id] }], lastClickAt: last._max.lastClickAt };
};

/** By the first part of the addresses of each noun. */
export const SUBJECTS = {
  url: linkSubject,
  qr: qrSubject,
  campaign: campaignSubject,
  channel: channelSubject,
  domain: domainSubject,
};

/** Everything that is the caller's. */
export const workspaceSubject: FindSubject<object> = async (actor) => {
  const { workspaceId } = owned(actor);
  const last = await db().linkCounter.findFirst({
    where: { workspaceId },
    orderBy: [{ rankedAt: { sort: "desc", nulls: "last" } }, { linkId: "desc" }],
    select: { lastClickAt: true },
  });
  return { parts: [{ scope: "workspace", ids: [workspaceId] }], lastClickAt: last?.lastClickAt ?? null };
};

async function linksSubject(ids: number[]): Promise<Subject> {
  const last = await db().linkCounter.aggregate({
    where: { linkId: { in: ids } },
    _max: { lastClickAt: true },
  });
  return { parts: [{ scope: "link", ids }], lastClickAt: last._max.lastClickAt };
}

/** A workspace's visits, filtered. */
export type Visits = { workspaceId: number; parts: Part[]; filters: Filter[]; within: readonly Within[] };
