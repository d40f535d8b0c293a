import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { firstOf, pageOf } from "@/lib/platform/database/records";
import { invalid } from "@/lib/platform/failure";
import { containing, type Page } from "@/lib/platform/lists";
import { log } from "@/lib/platform/log";
import type { User } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { insistOnAdmin, requireAnotherAdmin } from "../access/admins";
import { recordSecurityEvent } from "../access/security-events";
import type { AdminListQuery, Blocking } from "./schema";

export type AdminUser = User & { links: number };

/** Everybody who has an account, the newest first. */
export async function listUsers(actor: Actor, query: AdminListQuery): Promise<Page<AdminUser>> {
  await insistOnAdmin(actor);
  const { q, state } = query;
  const where = {
    personalWorkspace: { closedAt: null },
    ...(state === "blocked" && { disabledAt: { not: null } }),
    ...(q && { OR: [{ username: containing(q) }, { email: containing(q) }] }),
  };
  const { rows, ...page } = await pageOf(
    query,
    (page) => db().user.findMany({ where, orderBy: { id: "desc" }, ...page }),
    () => db().user.count({ where }),
  );
  const links = await linksOf(rows.map(({ personalWorkspaceId }) => personalWorkspaceId));
  return { rows: rows.map((row) => ({ ...row, links: links.get(row.personalWorkspaceId) ?? 0 })), ...page };
}

/** How many links each workspace has, from its counter. */
async function linksOf(workspaces: number[]): Promise<Map<number, number>> {
  const { rows } = await pool().query<{ workspace_id: number; links: number }>(
    "select workspace_id, links from workspace_counters where workspace_id = any($1)",
    [workspaces],
  );
  return new Map(rows.map(({ workspace_id, links }) => [workspace_id, links]));
}

/**
 * Blocks or unblocks a user: browsers are signed out, keys stop, and the personal workspace's links and pages are taken down. What they
 * made in others' workspaces stays.
 */
export async function blockUser(actor: Actor, { id, blocked }: { id: number } & Blocking): Promise<void> {
  await insistOnAdmin(actor);
  if (id === actor.userId)
    throw invalid("You cannot block your own account. Ask another administrator to do it.");
  const moment = blocked ? currentTime() : null;
  await transaction(async () => {
    // Of two administrators who block each other, the second is none any more by then.
    if (blocked) {
      await requireAnotherAdmin(id);
      await insistOnAdmin(actor);
    }
    const where = { id, personalWorkspace: { closedAt: null } };
    const { personalWorkspaceId: workspaceId } = await firstOf(
      "User",
      db().user.updateManyAndReturn({ where, data: { disabledAt: moment } }),
    );
    if (blocked) await db().session.deleteMany({ where: { userId: id } });
    await db().workspace.update({ where: { id: workspaceId }, data: { blockedAt: moment } });
    await invalidate({ kind: "workspace", id: workspaceId }, { kind: "person", id });
    recordSecurityEvent(actor, {
      kind: blocked ? "user.blocked" : "user.unblocked",
      userId: id,
      workspaceId: null,
    });
  });
  log().info({ by: actor.userId, user: id, blocked }, "a user was blocked or unblocked");
}
