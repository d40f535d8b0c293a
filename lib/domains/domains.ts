import type { Domain, Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changedForAll } from "../changes";
import { afterCommit, db, isTaken, onceCommitted } from "../db";
import { env } from "../env";
import { conflict, invalidField, notFound } from "../failure";
import { log } from "../log";
import { containing, offsetOf, type Page } from "../paging";
import { keyedHash } from "../secret";
import { checkAndKeep, reportOn } from "./check";
import { whatIsMissing } from "./missing";
import type { DomainListQuery } from "./query";
import { refuseHost, refuseLoops } from "./refusals";
import type { DomainChanges, NewDomain } from "./schema";

const WITH_COUNT = {
  _count: { select: { links: { where: { deletedAt: null } } } },
} satisfies Prisma.DomainInclude;
export type ListedDomain = Prisma.DomainGetPayload<{ include: typeof WITH_COUNT }>;

/** The caller's domains, by id unless asked otherwise. */
export async function listDomains(actor: Actor, query: DomainListQuery): Promise<Page<ListedDomain>> {
  const { q, status, order } = query;
  const where = {
    ...owned(actor),
    ...(q && { host: containing(q) }),
    ...(status !== "all" && { status }),
  };
  const page = { orderBy: ORDERS[order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().domain.findMany({ where, include: WITH_COUNT, ...page }),
    db().domain.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  id: { id: "asc" },
  date: { id: "desc" },
  name: { host: "asc" },
} satisfies Record<DomainListQuery["order"], Prisma.DomainOrderByWithRelationInput>;

/** One domain of the caller, with how many QR codes stand for links on it: whoever printed them relies on it. */
export async function getDomain(
  actor: Actor,
  { id }: { id: number },
): Promise<ListedDomain & { qrs: number }> {
  const found = await db().domain.findFirst({ where: { id, ...owned(actor) }, include: WITH_COUNT });
  if (!found) throw notFound("Domain");
  const qrs = await db().qrCode.count({
    where: { ...owned(actor), link: { domainId: id, deletedAt: null } },
  });
  return { ...found, qrs };
}

/**
 * Adds a branded domain. What DNS must say before is DOMAIN_CHECK's matter: nothing (`off`), everything (`require`), or it
 * may follow (`warn`), and is then asked after the answer. Throws a conflict when anybody here has the domain already.
 */
export async function createDomain(actor: Actor, { domain, ...redirects }: NewDomain): Promise<Domain> {
  const { scheme, host } = domain;
  refuseHost(domain);
  await refuseLoops(redirects, host);
  const data = { ...owned(actor), ...columnsOf(redirects), scheme, host, txtToken: tokenOf(actor, host) };
  const { DOMAIN_CHECK } = env();
  if (DOMAIN_CHECK === "warn") {
    const made = await insert({ ...data, status: "pending" });
    afterCommit(() => void checkInBackground(made));
    return made;
  }
  if (DOMAIN_CHECK === "off") return insert({ ...data, status: "verified" });
  const report = await reportOn({ ...data, status: "pending" });
  if (report.result !== "right") throw invalidField("domain", whatIsMissing(report));
  return insert({ ...data, status: "verified", checkReport: report, checkedAt: new Date() });
}

/** Changes where the bare domain and its unknown links lead. */
export async function updateDomain(
  actor: Actor,
  { id, ...changes }: DomainChanges & { id: number },
): Promise<void> {
  const found = await db().domain.findFirst({ where: { id, ...owned(actor) }, select: { host: true } });
  if (!found) throw notFound("Domain");
  await refuseLoops(changes, found.host);
  const { count } = await db().domain.updateMany({
    where: { id, ...owned(actor) },
    data: columnsOf(changes),
  });
  if (count === 0) throw notFound("Domain");
  await changedForAll(`d:${found.host}`);
}

/** Deletes a domain together with the links on it. */
export async function removeDomain(actor: Actor, { id }: { id: number }): Promise<void> {
  const where = { id, ...owned(actor) };
  const found = await db().domain.findFirst({ where, select: { host: true } });
  const { count } = await db().domain.deleteMany({ where });
  if (!found || count === 0) throw notFound("Domain");
  await changedForAll(`d:${found.host}`);
}

const checkInBackground = (made: Domain) =>
  checkAndKeep(made).catch((error: Error) =>
    log().warn({ reason: error.message }, "a new domain was not checked; the hourly check will do it"),
  );

async function insert(data: Prisma.DomainUncheckedCreateInput): Promise<Domain> {
  try {
    const made = await db().domain.create({ data });
    await onceCommitted(() => changedForAll(`d:${made.host}`));
    return made;
  } catch (error) {
    if (isTaken(error)) throw conflict(`${data.host} is already in use here.`, "domain");
    throw error;
  }
}

/** undefined keeps, null clears. */
const columnsOf = ({ redirectroot, redirect404, redirectexpired }: DomainChanges) => ({
  redirectRoot: redirectroot === null ? "" : redirectroot,
  redirect404: redirect404 === null ? "" : redirect404,
  redirectExpired: redirectexpired === null ? "" : redirectexpired,
});

/** The same each time somebody tries, so that it can be put into DNS before a domain is accepted. */
const tokenOf = ({ workspaceId }: Actor, host: string) =>
  keyedHash("domain-tokens", `${workspaceId}:${host}`).toString("hex").slice(0, 32);
