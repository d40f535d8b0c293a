import { decrypt } from "@/lib/platform/crypto/secret";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { readingPrimary } from "@/lib/platform/database/read-source";
import { pageOf } from "@/lib/platform/database/records";
import { invalidField, unauthorized } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import type { Page, Paging } from "@/lib/platform/lists";
import type { Membership, Prisma, Workspace, WorkspaceKey } from "@/prisma/client/client";
import { type Actor, owned } from "../access/actor";
import { insistOnPassword } from "../access/proof";
import { recordSecurityEvent } from "../access/security-events";
import { issueWorkspaceKey } from "../access/workspace-keys";
import type { RevealKey, WorkspaceChanges } from "./schema";

/** The caller's workspace. */
export const getWorkspace = (actor: Actor): Promise<Workspace> =>
  db().workspace.findUniqueOrThrow({ where: { id: actor.workspaceId } });

/**
 * Changes the caller's workspace. Statistics follow its time zone from then on, also for days gone by; with attribution its links
 * lead to addresses that name them.
 */
export async function updateWorkspace(actor: Actor, changes: WorkspaceChanges): Promise<void> {
  await insistOnManager(actor);
  const { name, timezone, attribution, linkhealth, titles, weekstart, accent } = changes;
  const { defaulttype, defaultdomain, defaultqr } = changes;
  const id = actor.workspaceId;
  const { attributionSince, uncheckedSince, untitledSince } = await getWorkspace(actor);
  const isUnchecked = linkhealth === undefined ? undefined : !linkhealth;
  const isUntitled = titles === undefined ? undefined : !titles;
  await insistOnOwn(actor, changes);
  await db().workspace.update({
    where: { id },
    data: {
      name,
      timeZone: timezone,
      weekStart: weekstart,
      accent,
      defaultType: defaulttype,
      defaultDomainId: defaultdomain,
      defaultQrId: defaultqr,
      attributionSince: (attribution && attributionSince) || since(attribution),
      uncheckedSince: (isUnchecked && uncheckedSince) || since(isUnchecked),
      untitledSince: (isUntitled && untitledSince) || since(isUntitled),
    },
  });
  if (attribution !== undefined) await invalidate({ kind: "workspace", id });
}

/** A default that is another workspace's does not exist here. */
async function insistOnOwn(actor: Actor, { defaultdomain, defaultqr }: WorkspaceChanges) {
  if (defaultdomain && (await db().domain.count({ where: { id: defaultdomain, ...owned(actor) } })) === 0)
    throw invalidField("defaultdomain", "does not exist");
  if (defaultqr && (await db().qrCode.count({ where: { id: defaultqr, ...owned(actor) } })) === 0)
    throw invalidField("defaultqr", "does not exist");
}

export type OwnWorkspace = Membership & { workspace: Workspace; current: boolean };

/** The workspaces the caller is in, each with whether it is the current one. A key knows only its own. */
export async function listWorkspaces(actor: Actor, paging: Paging): Promise<Page<OwnWorkspace>> {
  const where = { userId: actor.userId, ...(actor.credential.kind === "key" && owned(actor)) };
  const orderBy: Prisma.MembershipOrderByWithRelationInput[] = [{ createdAt: "asc" }, { workspaceId: "asc" }];
  const { rows, ...page } = await pageOf(
    paging,
    (page) => db().membership.findMany({ where, include: { workspace: true }, orderBy, ...page }),
    () => db().membership.count({ where }),
  );
  const current = (row: Membership) => row.workspaceId === actor.workspaceId;
  return { rows: rows.map((row) => ({ ...row, current: current(row) })), ...page };
}

/** Throws unless the caller owns or manages the workspace. The command line may do anything. */
export async function insistOnManager({ userId, workspaceId, credential }: Actor): Promise<void> {
  if (credential.kind === "operator") return;
  const where = { workspaceId, userId, role: { in: ["owner" as const, "admin" as const] } };
  if ((await readingPrimary(() => db().membership.count({ where }))) === 0)
    throw unauthorized("Only the owner and the admins of this workspace can do this. Ask one of them.");
}

/** When the workspace's key of the item API was made and last used; null while there is none. */
export const findKey = (actor: Actor): Promise<WorkspaceKey | null> =>
  db().workspaceKey.findUnique({ where: owned(actor) });

/** The key itself, made where there is none yet. Throws unless the password is the caller's; 5 tries a minute. */
export async function revealKey(actor: Actor, { password }: RevealKey): Promise<string> {
  await insistOnManager(actor);
  await insistOnPassword(actor, password);
  recordSecurityEvent(actor, { kind: "items-key.revealed" });
  const kept = await findKey(actor);
  return kept ? decrypt(kept.sealed).toString("utf8") : issueWorkspaceKey(actor);
}

/** A new key in place of the old one, which stops working at once. */
export async function regenerateKey(actor: Actor): Promise<string> {
  await insistOnManager(actor);
  recordSecurityEvent(actor, { kind: "items-key.replaced" });
  return issueWorkspaceKey(actor);
}
