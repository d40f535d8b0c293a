import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { firstOf, pageOf } from "@/lib/platform/database/records";
import { since } from "@/lib/platform/fields";
import { containing, type Page, searched } from "@/lib/platform/lists";
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
    ...(q && searched(q)),
  };
  return pageOf(
    query,
    (page) => db().link.findMany({ where, include: WITH_OWNER, orderBy: { id: "desc" }, ...page }),
    () => db().link.count({ where, take: MOST_COUNTED }),
  );
}

/** Takes any workspace's link down, or restores it. */
export async function blockLink(actor: Actor, { id, blocked }: { id: number } & Blocking): Promise<void> {
  await insistOnAdmin(actor);
  const where = { id, deletedAt: null };
  const data = { blockedAt: since(blocked), updatedAt: currentTime() };
  const { domainId, alias } = await firstOf("Link", db().link.updateManyAndReturn({ where, data }));
  await invalidate({ kind: "link", domainId, alias });
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
  return pageOf(
    query,
    (page) => db().domain.findMany({ where, include: DOMAIN_WITH_OWNER, orderBy: { id: "desc" }, ...page }),
    () => db().domain.count({ where }),
  );
}

/** Takes down every link of a domain, or puts them up again. */
export async function blockDomain(actor: Actor, { id, blocked }: { id: number } & Blocking): Promise<void> {
  await insistOnAdmin(actor);
  const data = { blockedAt: since(blocked) };
  const { workspaceId } = await firstOf("Domain", db().domain.updateManyAndReturn({ where: { id }, data }));
  await invalidate({ kind: "workspace", id: workspaceId });
  log().info({ by: actor.userId, domain: id, blocked }, "a domain was blocked or unblocked");
}
