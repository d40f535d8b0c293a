import type { Prisma } from "@/prisma/client/client";
import { shortUrl } from "../short-link";
import {
  campaignSubject,
  channelSubject,
  domainSubject,
  type FindSubject,
  linkSubject,
  qrSubject,
} from "../stats/subject";

/** What statistics can be shared of, by the first part of their addresses. */
export const NOUNS = ["url", "qr", "campaign", "channel", "domain"] as const;
export type Noun = (typeof NOUNS)[number];

/** The column that names a record of each noun. */
export const COLUMN = {
  url: "linkId",
  qr: "qrId",
  campaign: "campaignId",
  channel: "channelId",
  domain: "domainId",
} as const satisfies Record<Noun, string>;

export const FIND: Record<Noun, FindSubject<{ id: number }>> = {
  url: linkSubject,
  qr: qrSubject,
  campaign: campaignSubject,
  channel: channelSubject,
  domain: domainSubject,
};

export const WITH_SUBJECT = {
  link: { include: { domain: true } },
  qr: true,
  campaign: true,
  channel: true,
  domain: true,
} satisfies Prisma.StatShareInclude;
export type Share = Prisma.StatShareGetPayload<{ include: typeof WITH_SUBJECT }>;

/** What a share is about: the noun, the record, and what a reader knows it as. */
export function subjectOf({ link, qr, campaign, channel, domain }: Share): {
  noun: Noun;
  id: number;
  title: string;
} {
  if (link) return { noun: "url", id: link.id, title: shortUrl(link.domain, link.alias) };
  if (qr) return { noun: "qr", id: qr.id, title: qr.name };
  if (campaign) return { noun: "campaign", id: campaign.id, title: campaign.name };
  if (channel) return { noun: "channel", id: channel.id, title: channel.name };
  if (domain) return { noun: "domain", id: domain.id, title: domain.host };
  throw new Error("A share is of one record; the database sees to it.");
}
