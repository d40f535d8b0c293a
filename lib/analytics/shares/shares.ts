import { randomBytes } from "node:crypto";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { hashPassword } from "@/lib/identity/access/passwords";
import { ofWorkspace } from "@/lib/identity/access/proof";
import { shortUrl } from "@/lib/platform/addresses";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import { cleared, since } from "@/lib/platform/fields";
import type { Page, Paging } from "@/lib/platform/lists";
import type { Prisma } from "@/prisma/client/client";
import { SUBJECTS } from "../statistics/subject";
import { DEFAULT_CARDS, type Noun } from "./enums";
import type { NewShare, ShareChanges } from "./schema";

type ById = { id: number };

/** The operation that lists the shares of one of the caller's records, by id. */
export const listShares =
  (noun: Noun) =>
  async (actor: Actor, { id, ...paging }: ById & Paging): Promise<Page<Share>> => {
    await SUBJECTS[noun](actor, { id });
    const where = { ...owned(actor), [COLUMN[noun]]: id };
    return pageOf(
      paging,
      (page) => db().statShare.findMany({ where, include: WITH_SUBJECT, orderBy: { id: "asc" }, ...page }),
      () => db().statShare.count({ where }),
    );
  };

/** The operation that shares the statistics of one of the caller's records under an address nobody can guess. */
export const createShare =
  (noun: Noun) =>
  async (actor: Actor, { id, ...input }: ById & NewShare): Promise<Share> => {
    await SUBJECTS[noun](actor, { id });
    return db().statShare.create({
      data: {
        ...owned(actor),
        [COLUMN[noun]]: id,
        // Kept readable: its owner copies it again, and it opens nothing that this database does not hold beside it.
        token: randomBytes(16).toString("base64url"),
        ...(await columnsOf(actor, input)),
        cards: input.cards ?? [...DEFAULT_CARDS],
      },
      include: WITH_SUBJECT,
    });
  };

/** Changes what is sent and nothing else. */
export async function updateShare(actor: Actor, { id, ...changes }: ShareChanges & ById): Promise<void> {
  const data = {
    ...(await columnsOf(actor, changes)),
    cards: changes.cards === null ? [...DEFAULT_CARDS] : changes.cards,
  };
  await changedOne("Share", db().statShare.updateMany({ where: { id, ...owned(actor) }, data }));
}

/** Ends a share; its address is then not found. */
export const removeShare = (actor: Actor, { id }: ById): Promise<void> =>
  changedOne("Share", db().statShare.deleteMany({ where: { id, ...owned(actor) } }));

/** The columns a body sets: undefined keeps or takes the default, null goes back to it. */
const columnsOf = async (actor: Actor, { name, password, expiry, index }: NewShare | ShareChanges) => ({
  name: cleared(name),
  passwordHash: password ? await hashPassword(password, ofWorkspace(actor)) : password,
  expiresAt: expiry,
  indexedAt: since(index),
});

/** The column that names a record of each noun. */
export const COLUMN = {
  url: "linkId",
  qr: "qrId",
  campaign: "campaignId",
  channel: "channelId",
  domain: "domainId",
} as const satisfies Record<Noun, string>;

export const WITH_SUBJECT = {
  link: { include: { domain: true } },
  qr: true,
  campaign: true,
  channel: true,
  domain: true,
} satisfies Prisma.StatShareInclude;
export type Share = Prisma.StatShareGetPayload<{ include: typeof WITH_SUBJECT }>;

/** The subject of a share: the noun, the record, and its public name. */
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
  throw new Error("A share has no subject, which the database rules out.");
}
