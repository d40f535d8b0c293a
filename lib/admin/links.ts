import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { changed, linkChange } from "../changes";
import { afterCommit, db } from "../db";
import { notFound } from "../failure";
import { log } from "../log";
import { containing, offsetOf, type Page } from "../paging";
import { insistOnAdmin } from "./admins";
import type { AdminListQuery } from "./query";
import type { Blocking } from "./schema";

const WITH_OWNER = {
  domain: true,
  counter: true,
  workspace: { include: { personalOf: true } },
} satisfies Prisma.LinkInclude;
export type AdminLink = Prisma.LinkGetPayload<{ include: typeof WITH_OWNER }>;

/** Counting millions of links for each page of a search would not be instant: beyond this there are "many". */
const MOST_COUNTED = 10_000;

/** Everybody's links, the newest first. */
export async function listAllLinks(actor: Actor, query: AdminListQuery): Promise<Page<AdminLink>> {
  await insistOnAdmin(actor);
  const { q, state } = query;
  const where = {
    deletedAt: null,
    ...(state === "blocked" && { blockedAt: { not: null } }),
    ...(q && { search: { contains: containing(q.toLowerCase()).contains } }),
  };
  const page = { orderBy: { id: "desc" as const }, take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().link.findMany({ where, include: WITH_OWNER, ...page }),
    db().link.count({ where, take: MOST_COUNTED }),
  ]);
  return { rows, total, paging: query };
}

/** Takes a link down, whoever's it is, or puts it up again. */
export async function blockLink(actor: Actor, { id, blocked }: { id: number } & Blocking): Promise<void> {
  await insistOnAdmin(actor);
  const [link] = await db().link.updateManyAndReturn({
    where: { id, deletedAt: null },
    data: { blockedAt: blocked ? new Date() : null },
  });
  if (!link) throw notFound("Link");
  afterCommit(() => changed(linkChange(link.domainId, link.alias)));
  log().info({ by: actor.userId, link: id, blocked }, "a link was taken down or put up again");
}
