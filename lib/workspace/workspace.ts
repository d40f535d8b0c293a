import type { Actor } from "../access/actor";
import { db } from "../db";
import type { WorkspaceChanges } from "./schema";

/** Changes the caller's workspace. Statistics follow its time zone from then on, also for days gone by. */
export async function updateWorkspace(actor: Actor, { name, timezone }: WorkspaceChanges): Promise<void> {
  await db().workspace.update({ where: { id: actor.workspaceId }, data: { name, timeZone: timezone } });
}
