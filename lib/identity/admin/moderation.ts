import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { notFound } from "@/lib/platform/failure";
import { containing, offsetOf, type Page } from "@/lib/platform/lists";
import { log } from "@/lib/platform/log";
import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import type { AdminListQuery, Blocking } from "./schema";

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
  await invalidate({ kind: "link", domainId: link.domainId, alias: link.alias });
  log().info({ by: actor.userId, link: id, blocked }, "a link was blocked or unblocked");
}

const DOMAIN_WITH_OWNER = {
  workspace: { include: { personalOf: true } },
  _count: { select: { links: { where: { deletedAt: null } } } },
} satisfies Prisma.DomainInclude;
export type AdminDomain = Prisma.DomainGetPayload<{ include: typeof DOMAIN_WITH_OWNER }>;

/** Everybody's branded domains, the newest first. */
export async function listAllDomains(actor: Actor, query: AdminListQuery): Promise<Page<AdminDomain>> {
  await insistOnAdmin(actor);
  const { q, state } = query;
  const where = {
    ...(state === "blocked" && { blockedAt: { not: null } }),
    ...(q && { host: containing(q) }),
  };
  const page = { orderBy: { id: "desc" as const }, take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().domain.findMany({ where, include: DOMAIN_WITH_OWNER, ...page }),
    db().domain.count({ where }),
  ]);
  return { rows, total, paging: query };
}

/** Takes down every link of a domain, or puts them up again. */
export async function blockDomain(actor: Actor, { id, blocked }: { id: number } & Blocking): Promise<void> {
  await insistOnAdmin(actor);
  const [domain] = await db().domain.updateManyAndReturn({
    where: { id },
    data: { blockedAt: blocked ? new Date() : null },
  });
  if (!domain) throw notFound("Domain");
  await invalidate({ kind: "workspace", id: domain.workspaceId });
  log().info({ by: actor.userId, domain: id, blocked }, "a domain was blocked or unblocked");
}
