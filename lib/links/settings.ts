import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { db } from "../db";
import { notFound } from "../failure";
import { formatTimestamp } from "../fields";
import { ownLink } from "./links";

const WITH_ALL = {
  domain: true,
  targets: { orderBy: { position: "asc" } },
  parameters: { orderBy: { position: "asc" } },
  pixels: true,
  campaign: true,
  channelItems: { select: { channelId: true }, orderBy: { channelId: "asc" } },
} satisfies Prisma.LinkInclude;
type WholeLink = Prisma.LinkGetPayload<{ include: typeof WITH_ALL }>;

/** A link with everything an edit form needs. */
export async function getLinkSettings(actor: Actor, { id }: { id: number }): Promise<WholeLink> {
  const found = await db().link.findFirst({ where: { id, ...ownLink(actor) }, include: WITH_ALL });
  if (!found) throw notFound("Link");
  return found;
}

/** `settings` of `GET /api/url/:id?include=settings`, in the words of the update's body. The password stays unknown. */
export const presentSettings = (link: WholeLink) => ({
  alias: link.alias,
  domain: link.domain ? `${link.domain.scheme}://${link.domain.host}` : null,
  url: link.url,
  type: link.splashId ? String(link.splashId) : link.overlayId ? `overlay-${link.overlayId}` : link.type,
  title: link.title,
  description: link.note,
  metatitle: link.metaTitle,
  metadescription: link.metaDescription,
  metaimage: link.metaImage,
  password: link.passwordHash !== null,
  expiry: link.expiresAt ? formatTimestamp(link.expiresAt) : null,
  expiredurl: link.expiredUrl,
  status: link.disabledAt ? ("disabled" as const) : ("active" as const),
  clicklimit: link.clickLimit,
  archived: link.archivedAt ? formatTimestamp(link.archivedAt) : null,
  geotarget: targetsOf(link, "geo").map(({ name, url }) => ({ location: name, link: url })),
  devicetarget: targetsOf(link, "device").map(({ name, url }) => ({ device: name, link: url })),
  languagetarget: targetsOf(link, "language").map(({ name, url }) => ({ language: name, link: url })),
  parameters: link.parameters.map(({ name, value }) => ({ name, value })),
  pixels: link.pixels.map(({ pixelId }) => pixelId),
  campaign: link.campaign?.campaignId ?? null,
  channels: link.channelItems.map(({ channelId }) => channelId),
  created: formatTimestamp(link.createdAt),
});

const targetsOf = (link: WholeLink, kind: string) => link.targets.filter((target) => target.kind === kind);
