import type { Membership, Workspace } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changed, workspaceChange } from "../changes";
import { afterCommit, db } from "../db";
import { invalidField } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { insistOnManager } from "./managers";
import type { WorkspaceChanges } from "./schema";

/** The caller's workspace. */
export const getWorkspace = (actor: Actor): Promise<Workspace> =>
  db().workspace.findUniqueOrThrow({ where: { id: actor.workspaceId } });

/**
 * Changes the caller's workspace. Statistics follow its time zone from then on, also for days gone by; with attribution its links
 * lead to addresses that name them.
 */
export async function updateWorkspace(actor: Actor, changes: WorkspaceChanges): Promise<void> {
  await insistOnManager(actor);
  const { name, timezone, attribution, weekstart, defaulttype, defaultdomain, defaultqr } = changes;
  const id = actor.workspaceId;
  const { attributionSince } = await getWorkspace(actor);
  await insistOnOwn(actor, changes);
  await db().workspace.update({
    where: { id },
    data: {
      name,
      timeZone: timezone,
      weekStart: weekstart,
      defaultType: defaulttype,
      defaultDomainId: defaultdomain,
      defaultQrId: defaultqr,
      attributionSince:
        attribution === undefined ? undefined : attribution ? (attributionSince ?? new Date()) : null,
    },
  });
  if (attribution !== undefined) afterCommit(() => changed(workspaceChange(id)));
}

/** A default that is another workspace's does not exist here. */
async function insistOnOwn(actor: Actor, { defaultdomain, defaultqr }: WorkspaceChanges) {
  if (defaultdomain && (await db().domain.count({ where: { id: defaultdomain, ...owned(actor) } })) === 0)
    throw invalidField("defaultdomain", "does not exist");
  if (defaultqr && (await db().qrCode.count({ where: { id: defaultqr, ...owned(actor) } })) === 0)
    throw invalidField("defaultqr", "does not exist");
}

export type OwnWorkspace = Membership & { workspace: Workspace; current: boolean };

/** The workspaces the caller is in, each with whether it is the one he works in. A key knows its own alone. */
export async function listWorkspaces(actor: Actor, paging: Paging): Promise<Page<OwnWorkspace>> {
  const where = { userId: actor.userId, ...(actor.credential.kind === "key" && owned(actor)) };
  const [rows, total] = await Promise.all([
    db().membership.findMany({
      where,
      include: { workspace: true },
      orderBy: [{ createdAt: "asc" }, { workspaceId: "asc" }],
      take: paging.limit,
      skip: offsetOf(paging),
    }),
    db().membership.count({ where }),
  ]);
  const current = (row: Membership) => row.workspaceId === actor.workspaceId;
  return { rows: rows.map((row) => ({ ...row, current: current(row) })), total, paging };
}
