import { aliasText } from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import type { Prisma } from "@/prisma/client/client";
import type { Deeplink } from "./apps/deeplink";
import { presentDelivery } from "./delivery/schema";
import type { LinkSettings } from "./responses";
import { keptRules } from "./rules/schema";

/** A link with all that is filed with it. */
export const WITH_ALL = {
  domain: true,
  targets: { orderBy: { position: "asc" } },
  parameters: { orderBy: { position: "asc" } },
  pixels: { orderBy: { pixelId: "asc" } },
  campaign: true,
  channelItems: { select: { channelId: true }, orderBy: { channelId: "asc" } },
} satisfies Prisma.LinkInclude;
export type WholeLink = Prisma.LinkGetPayload<{ include: typeof WITH_ALL }>;

/** A link with what visitors get. */
export type RuledLink = Omit<WholeLink, keyof typeof WITH_ALL> & {
  domain: Pick<NonNullable<WholeLink["domain"]>, "scheme" | "host"> | null;
  targets: Pick<WholeLink["targets"][number], "kind" | "name" | "url">[];
  parameters: Pick<WholeLink["parameters"][number], "name" | "value">[];
  pixels: Pick<WholeLink["pixels"][number], "pixelId">[];
};

/** A link's settings and title, with the update body's keys except `alias`. The password is left out. */
export const presentRules = (link: RuledLink) => ({
  alias: aliasText(link.alias),
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
  private: link.privateAt !== null,
  clicklimit: link.clickLimit,
  externalid: link.externalId,
  deeplink: link.deeplink as Deeplink | null,
  geotarget: targetsOf(link, "geo").map(({ name, url }) => ({ location: name, link: url })),
  devicetarget: targetsOf(link, "device").map(({ name, url }) => ({ device: name, link: url })),
  languagetarget: targetsOf(link, "language").map(({ name, url }) => ({ language: name, link: url })),
  rules: keptRules(link.rules),
  ...presentDelivery(link.delivery),
  parameters: link.parameters.map(({ name, value }) => ({ name, value })),
  pixels: link.pixels.map(({ pixelId }) => pixelId),
});

/** `settings` of `GET /api/url/:id?include=settings`. */
export const presentSettings = (link: WholeLink): LinkSettings => ({
  ...presentRules(link),
  archived: link.archivedAt ? formatTimestamp(link.archivedAt) : null,
  campaign: link.campaign?.campaignId ?? null,
  channels: link.channelItems.map(({ channelId }) => channelId),
  created: formatTimestamp(link.createdAt),
});

const targetsOf = (link: RuledLink, kind: string) => link.targets.filter((target) => target.kind === kind);
