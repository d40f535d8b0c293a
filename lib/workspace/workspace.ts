import type { Workspace } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { changed, workspaceChange } from "../changes";
import { afterCommit, db } from "../db";
import type { WorkspaceChanges } from "./schema";

/** The caller's workspace. */
export const getWorkspace = (actor: Actor): Promise<Workspace> =>
  db().workspace.findUniqueOrThrow({ where: { id: actor.workspaceId } });

/**
 * Changes the caller's workspace. Statistics follow its time zone from then on, also for days gone by; with attribution its links
 * lead to addresses that name them.
 */
export async function updateWorkspace(
  actor: Actor,
  { name, timezone, attribution }: WorkspaceChanges,
): Promise<void> {
  const id = actor.workspaceId;
  const { attributionSince } = await getWorkspace(actor);
  await db().workspace.update({
    where: { id },
    data: {
      name,
      timeZone: timezone,
      attributionSince:
        attribution === undefined ? undefined : attribution ? (attributionSince ?? new Date()) : null,
    },
  });
  if (attribution !== undefined) afterCommit(() => changed(workspaceChange(id)));
}
