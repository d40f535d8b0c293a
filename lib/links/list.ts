import * as z from "zod";
import { clickStore, unlessAway } from "@/lib/analytics/store/click-store";
import { firstOf } from "@/lib/analytics/store/days";
import type { Actor } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { changedOne } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { changing } from "@/lib/platform/fields";
import { offsetOf, type Page } from "@/lib/platform/lists";
import type { Prisma } from "@/prisma/client/client";
import { DENSITIES, DETAILS } from "./enums";
import { chosen, isFiltered, type LinkListQuery } from "./filter";
import { healthOf, type LinkHealth } from "./health/health";
import { iconHost, iconsOf } from "./icons/icons";
import { ownLink, WITH_BASICS } from "./links";
import type { LinkDisplayResponse } from "./responses";

/** Parts by their keys, to be counted here: Prisma's own `_count` adds up the parts of everybody's links first. */
export const WITH_PARTS = {
  ...WITH_BASICS,
  parameters: { select: { name: true } },
  pixels: { select: { pixelId: true } },
} satisfies Prisma.LinkInclude;
/** `sparkline`, `health`, `icon` and `channels` where the list was asked for them. */
export type ListedLink = Prisma.LinkGetPayload<{ include: typeof WITH_PARTS }> & {
  sparkline?: number[];
  health?: LinkHealth | undefined;
  icon?: string | undefined;
  channels?: ChannelOfLink[];
};
/** A channel that a link is in, as its row shows it. */
type ChannelOfLink = { id: number; name: string; color: string };

/**
 * One page of the caller's links. Page, filter and order are found on narrow indexes first; only the page's own rows are
 * then read whole, so a page costs the same among ten links and a million.
 */
export async function listLinks(actor: Actor, query: LinkListQuery): Promise<Page<ListedLink>> {
  const where = chosen(actor, query);
  const [ids, total] = await Promise.all([pageOfIds(actor, query, where), countOf(actor, query, where)]);
  const [rows, sparklines, health] = await Promise.all([
    db().link.findMany({ where: { id: { in: ids }, ...ownLink(actor) }, include: WITH_PARTS }),
    query.include.includes("sparkline") && unlessAway(sparklinesOf(actor, ids)),
    query.include.includes("health") && healthOf(ids),
  ]);
  const icons =
    query.include.includes("icon") &&
    (await iconsOf(
      actor,
      rows.map(({ url }) => url),
    ));
  const channels = query.include.includes("channels") && (await channelsOf(ids));
  const place = new Map(ids.map((id, at) => [id, at]));
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return {
    rows: rows.map((row) => ({
      ...row,
      ...(sparklines && { sparkline: sparklines.found?.get(row.id) ?? [] }),
      ...(health && { health: health.get(row.id) }),
      ...(channels && { channels: channels.get(row.id) ?? [] }),
      ...(icons && { icon: icons.get(iconHost(row.url) ?? "") }),
    })),
    total,
    paging: query,
  };
}

/** The channels of links, by name. */
async function channelsOf(ids: number[]): Promise<Map<number, ChannelOfLink[]>> {
  const rows = await db().channelItem.findMany({
    where: { linkId: { in: ids } },
    select: { linkId: true, channel: { select: { id: true, name: true, color: true } } },
    orderBy: [{ channel: { name: "asc" } }, { channelId: "asc" }],
  });
  const found = new Map<number, ChannelOfLink[]>();
  for (const { linkId, channel } of rows)
    if (linkId !== null) found.set(linkId, [...(found.get(linkId) ?? []), channel]);
  return found;
}

const ORDERS: Partial<Record<LinkListQuery["order"], Prisma.LinkOrderByWithRelationInput[]>> = {
  title: [{ shownTitle: { sort: "asc", nulls: "last" } }, { id: "desc" }],
  expiry: [{ expiresAt: { sort: "asc", nulls: "last" } }, { id: "desc" }],
};

async function pageOfIds(
  actor: Actor,
  query: LinkListQuery,
  where: Prisma.LinkWhereInput,
): Promise<number[]> {
  const page = { take: query.limit, skip: offsetOf(query) };
  if (query.order === "click" || query.order === "last") {
    if (!isFiltered(query)) return pageByCounter(actor, query, query.order);
    const found = await db().linkCounter.findMany({
      where: { workspaceId: actor.workspaceId, link: where },
      orderBy: [
        query.order === "click" ? { rankedClicks: "desc" } : { lastClickAt: { sort: "desc", nulls: "last" } },
        { linkId: "desc" },
      ],
      select: { linkId: true },
      ...page,
    });
    return found.map(({ linkId }) => linkId);
  }
  const orderBy = ORDERS[query.order] ?? [{ id: "desc" }];
  return (await db().link.findMany({ where, orderBy, select: { id: true }, ...page })).map(({ id }) => id);
}

async function pageByCounter(actor: Actor, query: LinkListQuery, order: "click" | "last"): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>({
    name: `links-by-${order}`,
    text: PAGE_BY_COUNTER[order],
    values: [actor.workspaceId, query.limit, offsetOf(query)],
  });
  return rows.map(({ id }) => id);
}

async function countOf(actor: Actor, query: LinkListQuery, where: Prisma.LinkWhereInput): Promise<number> {
  if (isFiltered(query)) return db().link.count({ where });
  const { rows } = await pool().query<{ links: number }>(
    "select links from workspace_counters where workspace_id = $1",
    [actor.workspaceId],
  );
  return rows[0]?.links ?? 0;
}

const DAYS = 14;

/** Clicks of each link of a workspace on each of the last 14 UTC days, today last. */
export async function sparklinesOf(
  { workspaceId }: Pick<Actor, "workspaceId">,
  ids: number[],
  now = currentTime(),
): Promise<Map<number, number[]>> {
  const found =
    ids.length === 0
      ? new Map()
      : await clickStore().daily(workspaceId, "link", ids, firstOf(DAYS, now), DAYS);
  return new Map(ids.map((id) => [id, found.get(id) ?? Array.from({ length: DAYS }, () => 0)]));
}

/** Body of PUT /api/urls/display/update: how the caller's list of links is drawn when nothing else was chosen. */
export const Display = changing(
  z.object({
    density: z.enum(DENSITIES, { error: `must be ${DENSITIES.join(" or ")}` }),
    hidden: z
      .array(
        z.enum(DETAILS, { error: `must be one of ${DETAILS.join(", ")}` }),
        "must be an array of strings",
      )
      .max(DETAILS.length, `must contain at most ${DETAILS.length} strings`),
  }),
);
type Display = z.output<typeof Display>;

const AS_IT_COMES: Display = { density: "roomy", hidden: [] };

/** The person's display settings of the list, in every browser. */
export async function getDisplay(actor: Actor): Promise<Display> {
  const found = await db().user.findUnique({ where: { id: actor.userId }, select: { linksDisplay: true } });
  const kept = Display.safeParse(found?.linksDisplay ?? undefined);
  return kept.success ? kept.data : AS_IT_COMES;
}

export async function keepDisplay(actor: Actor, linksDisplay: Display): Promise<Display> {
  const where = { id: actor.userId };
  await changedOne("Account", db().user.updateMany({ where, data: { linksDisplay } }));
  return linksDisplay;
}

export const presentDisplay = ({ density, hidden }: Display): LinkDisplayResponse => ({
  data: { density, hidden },
});

/**
 * Which links of workspace $1 are on the page ($2 of them after $3) when the most, or the last, clicked come first? Read from the
 * ranks' index alone; deleted and archived links still have counters and are left out by their ids.
 */
const pageBy = (order: string) => `
  select link_id as id from link_counters
  where workspace_id = $1::int
    and link_id not in (
      select id from links where workspace_id = $1::int and deleted_at is not null
      union all
      select id from links where workspace_id = $1::int and deleted_at is null and archived_at is not null
    )
  order by ${order}, link_id desc limit $2::int offset $3::int`;

export const PAGE_BY_COUNTER = {
  click: pageBy("ranked_clicks desc"),
  last: pageBy("ranked_at desc nulls last"),
};
