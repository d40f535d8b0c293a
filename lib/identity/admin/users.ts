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

/** `workspaces` are others' of which they are members. */
export type AdminUser = User & { links: number; lastSeenAt: Date | null; workspaces: string[] };

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
  const details = await detailsOf(rows.map(({ id }) => id));
  const known = rows.map((row) => ({ ...row, ...(details.get(row.id) ?? NOTHING) }));
  return { rows: known, ...page };
}

type Details = Pick<AdminUser, "links" | "lastSeenAt" | "workspaces">;
const NOTHING: Details = { links: 0, lastSeenAt: null, workspaces: [] };

/** How many links each person's own workspace has, by its counter, when they were last here, and where else they work. */
async function detailsOf(users: number[]): Promise<Map<number, Details>> {
  const { rows } = await pool().query<Details & { id: number }>(DETAILS, [users]);
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}

const DETAILS = `
  select users.id, coalesce(counter.links, 0) as links,
    greatest((select max(last_seen_at) from sessions where user_id = users.id),
      (select max(last_used_at) from api_keys where user_id = users.id)) as "lastSeenAt",
    array(select name from memberships join workspaces on workspaces.id = workspace_id
      where user_id = users.id and workspace_id <> personal_workspace_id order by name limit 20) as workspaces
  from users left join workspace_counters counter on counter.workspace_id = personal_workspace_id
  where users.id = any($1)`;

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
