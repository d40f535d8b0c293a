import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { IdText, Timestamp } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, searched, someOf } from "@/lib/platform/lists";
import { Prisma } from "@/prisma/client/client";
import { ORDERS } from "./enums";
import { HEALTH_FILTERS, inHealth } from "./health/health";
import { ownLink } from "./links";

export const INCLUDES = [
  "uniqueClicks",
  "lastClick",
  "expiry",
  "status",
  "archived",
  "private",
  "externalid",
  "rules",
  "health",
  "sparkline",
  "icon",
  "channels",
] as const;
/** Optional properties of a list row beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** "3,7" → [3, 7]; what is no id is left out, and nothing at all means no such filter. */
const ids = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? "").split(",").flatMap((part) => {
      const id = IdText.safeParse(part.trim());
      return id.success ? [id.data] : [];
    }),
  );

const day = z
  .string()
  .optional()
  .transform((value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value ?? "") ? Timestamp.safeParse(value).data : undefined,
  );

export const STATES = [
  "all",
  "active",
  "expiring",
  "expired",
  "disabled",
  "protected",
  "archived",
  "any",
] as const;

/** Which of the caller's links: what has several ids is met by any of them, and all that is named must be met. */
export const LinkFilter = z.object({
  state: oneOf(STATES, "all").meta({
    description: "archived links are listed only with `archived` and `any`",
  }),
  q: SearchText,
  domain: z
    .string()
    .optional()
    .transform((value) => value?.trim() ?? "")
    .meta({ description: "IDs of domains; `default` is the installation's own short host" }),
  id: ids,
  campaign: ids,
  channel: ids,
  channelmatch: oneOf(["any", "all", "none"], "any").meta({
    description: "whether a link must be in any, all or none of the channels in `channel`",
  }),
  pixel: ids,
  type: oneOf(["", "direct", "frame", "splash", "overlay"], ""),
  qr: oneOf(["", "yes", "no"], ""),
  visibility: oneOf(["", "public", "private"], ""),
  rules: oneOf(["", "yes", "no"], "").meta({ description: "whether the link has ordered rules" }),
  health: oneOf(HEALTH_FILTERS, "").meta({
    description: "what the last check of the link's destinations has shown, the worst of them",
  }),
  url: z
    .string()
    .optional()
    .transform((value) => value?.trim() ?? "")
    .meta({ description: "exactly this destination" }),
  from: day.meta({ description: "first day of creation (UTC)" }),
  to: day.meta({ description: "last day of creation (UTC)" }),
});
export type LinkFilter = z.output<typeof LinkFilter>;

/** Query of GET /api/urls. What is unknown falls back to the default, as documented for `order`; nothing here is an error. */
export const LinkListQuery = Paging.extend({
  ...LinkFilter.shape,
  order: oneOf(ORDERS, "date"),
  include: someOf(INCLUDES),
});
export type LinkListQuery = z.output<typeof LinkListQuery>;

/**
 * Which of these filters the list can't read. It leaves them out, as everything in a query that it doesn't know, and shows more links; one that is kept for
 * later should say something.
 */
export function unreadable(filter: Record<string, string>): string[] {
  const plain: Record<string, unknown> = LinkFilter.parse({});
  const read: Record<string, unknown> = LinkFilter.parse(filter);
  const isRead = (name: string, value: string) =>
    name === "domain"
      ? DOMAINS.test(value)
      : value === read[name] || JSON.stringify(read[name]) !== JSON.stringify(plain[name]);
  return Object.entries(filter).flatMap(([name, value]) => (isRead(name, value) ? [] : [name]));
}

const DOMAINS = /(^|,)\s*(default|[1-9][0-9]{0,8})\s*(,|$)/;

/** The caller's links that a filter is about; archived ones only where it asks for them. */
export const chosen = (actor: Actor, filter: LinkFilter): Prisma.LinkWhereInput => ({
  ...ownLink(actor),
  ...(filter.state !== "any" && { archivedAt: filter.state === "archived" ? { not: null } : null }),
  AND: [...conditions(filter), ...inHealth(actor.workspaceId, filter.health)],
});

/** True when a filter is about other links than all that are not archived. */
export const isFiltered = (filter: LinkFilter): boolean =>
  filter.state !== "all" || Boolean(filter.health) || conditions(filter).length > 0;

const DAY = 86_400_000;

function conditions(filter: LinkFilter): Prisma.LinkWhereInput[] {
  const { id, campaign, pixel, type, qr, visibility, rules, url, from, to } = filter;
  const found = [...matching(filter), ...inState(filter), ...onDomain(filter), ...inChannels(filter)];
  if (id.length > 0) found.push({ id: { in: id } });
  if (campaign.length > 0) found.push({ campaign: { campaignId: { in: campaign } } });
  if (pixel.length > 0) found.push({ pixels: { some: { pixelId: { in: pixel } } } });
  if (type) found.push({ type });
  if (qr) found.push({ qrCodes: qr === "yes" ? { some: {} } : { none: {} } });
  if (visibility) found.push({ privateAt: visibility === "private" ? { not: null } : null });
  if (rules) found.push({ rules: rules === "yes" ? { not: Prisma.DbNull } : { equals: Prisma.DbNull } });
  if (url) found.push({ url: URL.canParse(url) ? new URL(url).href : url });
  if (from) found.push({ createdAt: { gte: from } });
  if (to) found.push({ createdAt: { lt: new Date(to.getTime() + DAY) } });
  return found;
}

/** Alias, address, titles or note hold the text, in any case. */
const matching = ({ q }: LinkFilter): Prisma.LinkWhereInput[] => (q ? [searched(q)] : []);

function onDomain({ domain }: LinkFilter): Prisma.LinkWhereInput[] {
  if (!domain) return [];
  const names = domain.split(",").map((name) => name.trim());
  const ids = names.filter((name) => /^[1-9][0-9]{0,8}$/.test(name)).map(Number);
  const any: Prisma.LinkWhereInput[] = [{ domainId: { in: ids } }];
  return [{ OR: names.includes("default") ? [...any, { domainId: null }] : any }];
}

function inChannels({ channel, channelmatch }: LinkFilter): Prisma.LinkWhereInput[] {
  if (channel.length === 0) return [];
  const inAny = { some: { channelId: { in: channel } } };
  switch (channelmatch) {
    case "any":
      return [{ channelItems: inAny }];
    case "all":
      return channel.map((channelId) => ({ channelItems: { some: { channelId } } }));
    case "none":
      return [{ NOT: { channelItems: inAny } }];
  }
}

const SOON_DAYS = 7;

function inState({ state }: LinkFilter): Prisma.LinkWhereInput[] {
  const now = currentTime();
  switch (state) {
    case "all":
    case "any":
    case "archived":
      return [];
    case "active":
      return [
        { disabledAt: null, blockedAt: null },
        { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      ];
    case "expiring":
      return [{ expiresAt: { gt: now, lte: new Date(now.getTime() + SOON_DAYS * DAY) } }];
    case "expired":
      return [{ expiresAt: { lte: now } }];
    case "disabled":
      return [{ disabledAt: { not: null } }];
    case "protected":
      return [{ passwordHash: { not: null } }];
  }
}
