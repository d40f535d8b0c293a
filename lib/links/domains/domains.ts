import { type Actor, owned } from "@/lib/identity/access/actor";
import { insistOnRoom } from "@/lib/identity/quotas/quotas";
import { currentTime } from "@/lib/platform/clock";
import { keyedHash } from "@/lib/platform/crypto/secret";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing, firstOf, ORDER, pageOf, unlessTaken } from "@/lib/platform/database/records";
import { afterCommit, rowsOf } from "@/lib/platform/database/transaction";
import { conflict, invalidField } from "@/lib/platform/failure";
import { cleared } from "@/lib/platform/fields";
import { containing, type Page } from "@/lib/platform/lists";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import type { Domain, Prisma } from "@/prisma/client/client";
import { newApps } from "../apps/schema";
import { changeApps } from "../apps/write";
import { newDelivery } from "../delivery/schema";
import { changeDelivery } from "../delivery/write";
import { refuseCollisions } from "./alias-case";
import { refuseHost, refuseLoops } from "./availability";
import { checkAndKeep, isProved, reportOn, reportWithProof } from "./check";
import { missingRecords } from "./checklist";
import { endOthersClaim, holderOf, renewClaim } from "./claims";
import { tokenName } from "./dns";
import { refusePrefix, USUAL_PREFIX } from "./qr-prefix";
import type { DomainChanges, DomainListQuery, NewDomain } from "./schema";

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
    ...STATES[status],
  };
  return pageOf(
    query,
    (page) => db().domain.findMany({ where, include: WITH_COUNT, orderBy: ORDERS[order], ...page }),
    () => db().domain.count({ where }),
  );
}

const STATES = {
  all: {},
  verified: { status: "verified" },
  pending: { status: "pending", expiredAt: null },
  expired: { expiredAt: { not: null } },
} satisfies Record<DomainListQuery["status"], Prisma.DomainWhereInput>;

const ORDERS = {
  ...ORDER,
  name: [{ host: "asc" }, { id: "desc" }],
} satisfies Record<DomainListQuery["order"], Prisma.DomainOrderByWithRelationInput[]>;

/** One domain of the caller, with the number of QR codes that lead to it, which may be printed already. */
export async function getDomain(
  actor: Actor,
  { id }: { id: number },
): Promise<ListedDomain & { qrs: number }> {
  const where = { id, ...owned(actor) };
  const found = await existing("Domain", db().domain.findFirst({ where, include: WITH_COUNT }));
  const qrs = await db().qrCode.count({
    where: { ...owned(actor), OR: [{ domainId: id }, { link: { domainId: id, deletedAt: null } }] },
  });
  return { ...found, qrs };
}

/**
 * Adds a branded domain. DOMAIN_CHECK says what DNS must have before: nothing (`off`), everything (`require`), or it
 * may follow (`warn`), and is then checked after the response. Throws a conflict when another workspace has the domain already (an
 * unproved claim yields to the one that proves it now), or this one has as many as it may have.
 */
export async function createDomain(actor: Actor, { domain, ...redirects }: NewDomain): Promise<Domain> {
  const { scheme, host } = domain;
  await insistOnRoom(actor.workspaceId, { quota: "domains" });
  const status = await refuseHost(actor, domain);
  await refuseLoops(actor, redirects, host);
  const delivery = newDelivery(redirects) ?? undefined;
  const apps = newApps(redirects) ?? undefined;
  const data = {
    ...{ ...owned(actor), ...columnsOf(redirects), delivery, apps },
    ...{ scheme, host, txtToken: tokenOf(actor, host) },
  };
  const mode = setting("DOMAIN_CHECK");
  if (mode === "off") return insert(actor, { ...data, status: "verified", verifiedAt: currentTime() });
  const isContested = status === "used" || (await isClaimedByAnother(actor, host));
  if (mode === "warn" && !isContested) {
    const made = await insert(actor, { ...data, status: "pending" });
    await afterCommit(() => void checkInBackground(made));
    return made;
  }
  const report = await (isContested ? reportWithProof(data) : reportOn({ ...data, status: "pending" }));
  if (isContested && !isProved(report)) throw conflict(unproved(data), "domain");
  const isRight = report.result === "right";
  if (!isRight && mode === "require") throw invalidField("domain", missingRecords(report));
  await endOthersClaim(actor, host);
  const checked = { checkReport: report, checkedAt: currentTime() };
  return insert(actor, {
    ...data,
    ...checked,
    ...(isRight ? { status: "verified", verifiedAt: currentTime() } : { status: "pending" }),
  });
}

/** Changes where the bare domain and its unknown links lead, and the word before its codes: former ones go on leading to them. */
export async function updateDomain(
  actor: Actor,
  { id, ...changes }: DomainChanges & { id: number },
): Promise<void> {
  const where = { id, ...owned(actor) };
  const before = await existing("Domain", db().domain.findFirst({ where }));
  const { host } = before;
  refusePrefix(changes.qrprefix, before);
  await refuseLoops(actor, changes, host);
  await transaction(async () => {
    if (
      changes.aliascase !== undefined &&
      changes.aliascase !== "sensitive" &&
      before.aliasCase === "sensitive"
    )
      await refuseCollisions(id);
    await changedOne("Domain", db().domain.updateMany({ where, data: columnsOf(changes) }));
    await changeDelivery("domains", id, changes);
    await changeApps(id, changes);
  });
  await invalidate({ kind: "domain", host });
}

/** Deletes a domain together with the links on it. */
export async function removeDomain(actor: Actor, { id }: { id: number }): Promise<void> {
  const { host } = await firstOf(
    "Domain",
    rowsOf<{ host: string }>({
      name: "remove-domain",
      text: "delete from domains where id = $1 and workspace_id = $2 returning host",
      values: [id, actor.workspaceId],
    }),
  );
  await invalidate({ kind: "domain", host });
}

/** undefined keeps, null clears. */
const columnsOf = ({ redirectroot, redirect404, redirectexpired, qrprefix, aliascase }: DomainChanges) => ({
  aliasCase: aliascase === null ? "insensitive" : aliascase,
  qrPrefix: cleared(qrprefix === USUAL_PREFIX ? null : qrprefix),
  redirectRoot: cleared(redirectroot),
  redirect404: cleared(redirect404),
  redirectExpired: cleared(redirectexpired),
});

/** Whether another workspace claims a host and never proved it. Throws a conflict where it did. */
async function isClaimedByAnother(actor: Actor, host: string): Promise<boolean> {
  const holder = await holderOf(host);
  if (!holder || holder.workspaceId === actor.workspaceId) return false;
  if (holder.status === "verified") throw taken(host);
  return true;
}

const taken = (host: string) =>
  conflict(`${host} is already in use on this installation. Use another domain.`, "domain");

const unproved = ({ host, txtToken }: { host: string; txtToken: string }) =>
  `${host} is claimed by an account that has not proved that it owns it. To claim it yourself, create a TXT record ${tokenName(host)} with the value ${txtToken} and add the domain again.`;

const checkInBackground = (made: Domain) =>
  checkAndKeep(made).catch((error: Error) =>
    log().warn({ reason: error.message }, "a new domain could not be checked; the next check will retry"),
  );

const insert = (actor: Actor, data: Prisma.DomainUncheckedCreateInput): Promise<Domain> =>
  unlessTaken(
    () => taken(data.host),
    () =>
      transaction(async () => {
        await insistOnRoom(actor.workspaceId, { quota: "domains" });
        const own = await renewClaim(actor, data.host);
        const made = own
          ? await db().domain.update({ where: { id: own.id }, data })
          : await db().domain.create({ data });
        await invalidate({ kind: "domain", host: made.host });
        return made;
      }),
  );

/** The same for each attempt, so that it can be put into DNS before a domain is accepted. */
const tokenOf = ({ workspaceId }: Actor, host: string) =>
  keyedHash("domain-tokens", `${workspaceId}:${host}`).toString("hex").slice(0, 32);
