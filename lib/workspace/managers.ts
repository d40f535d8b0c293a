import type { Actor } from "../access/actor";
import { db } from "../db";
import { unauthorized } from "../failure";

/** Throws unless the caller owns or manages the workspace. The command line may do anything. */
export async function insistOnManager({ userId, workspaceId, credential }: Actor): Promise<void> {
  if (credential.kind === "operator") return;
  const where = { workspaceId, userId, role: { in: ["owner" as const, "admin" as const] } };
  if ((await db().membership.count({ where })) === 0)
    throw unauthorized("Only the owner and the admins of this workspace may do this.");
}
