import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { db, rowsOf } from "../db";
import { offsetOf, type Page } from "../paging";
import { pool } from "../pool";
import { chosen, isFiltered } from "./filter";
import { ownLink, WITH_BASICS } from "./links";
import type { LinkListQuery } from "./query";
import { sparklinesOf } from "./sparklines";
import { PAGE_BY_COUNTER } from "./sql/page-by-counter";

/** Parts by their keys, to be counted here: Prisma's own `_count` adds up the parts of everybody's links first. */
export const WITH_PARTS = {
  ...WITH_BASICS,
  parameters: { select: { name: true } },
  pixels: { select: { pixelId: true } },
} satisfies Prisma.LinkInclude;
/** `sparkline` where the list was asked for it. */
export type ListedLink = Prisma.LinkGetPayload<{ include: typeof WITH_PARTS }> & { sparkline?: number[] };

/**
 * One page of the caller's links. Page, filter and order are found on narrow indexes first; only the page's own rows are
 * then read whole, so a page costs the same among ten links and a million.
 */
export async function listLinks(actor: Actor, query: LinkListQuery): Promise<Page<ListedLink>> {
  const where = chosen(actor, query);
  const [ids, total] = await Promise.all([pageOfIds(actor, query, where), countOf(actor, query, where)]);
  const [rows, sparklines] = await Promise.all([
    db().link.findMany({ where: { id: { in: ids }, ...ownLink(actor) }, include: WITH_PARTS }),
    query.include.includes("sparkline") && sparklinesOf(ids),
  ]);
  const place = new Map(ids.map((id, at) => [id, at]));
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return {
    rows: sparklines ? rows.map((row) => ({ ...row, sparkline: sparklines.get(row.id) ?? [] })) : rows,
    total,
    paging: query,
  };
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
        query.order === "click" ? { clicks: "desc" } : { lastClickAt: { sort: "desc", nulls: "last" } },
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
