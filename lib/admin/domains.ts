import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { changed, workspaceChange } from "../changes";
import { afterCommit, db } from "../db";
import { notFound } from "../failure";
import { log } from "../log";
import { containing, offsetOf, type Page } from "../paging";
import { insistOnAdmin } from "./admins";
import type { AdminListQuery } from "./query";
import type { Blocking } from "./schema";

const WITH_OWNER = {
  workspace: { include: { personalOf: true } },
  _count: { select: { links: { where: { deletedAt: null } } } },
} satisfies Prisma.DomainInclude;
export type AdminDomain = Prisma.DomainGetPayload<{ include: typeof WITH_OWNER }>;

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
    db().domain.findMany({ where, include: WITH_OWNER, ...page }),
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
  afterCommit(() => changed(workspaceChange(domain.workspaceId)));
  log().info({ by: actor.userId, domain: id, blocked }, "a domain was blocked or let in again");
}
