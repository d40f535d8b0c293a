import type { WorkspaceKey } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { forgetPasswordChecks, takePasswordCheck } from "../access/attempts";
import { owned } from "../access/owned";
import { verifyPassword } from "../access/passwords";
import { issueWorkspaceKey, unseal } from "../access/workspace-keys";
import { db } from "../db";
import { invalidField } from "../failure";
import { insistOnManager } from "./managers";
import type { RevealKey } from "./schema";

/** When the workspace's key of the item API was made and last used; null while there is none. */
export const findKey = (actor: Actor): Promise<WorkspaceKey | null> =>
  db().workspaceKey.findUnique({ where: owned(actor) });

/** The key itself, made where there is none yet. Throws unless the password is the caller's; 5 tries a minute. */
export async function revealKey(actor: Actor, { password }: RevealKey): Promise<string> {
  await insistOnManager(actor);
  await takePasswordCheck(actor.userId);
  const user = await db().user.findUnique({ where: { id: actor.userId }, select: { passwordHash: true } });
  if (!(await verifyPassword(password, user?.passwordHash)))
    throw invalidField("password", "is not your password");
  await forgetPasswordChecks(actor.userId);
  const kept = await findKey(actor);
  return kept ? unseal(kept.sealed) : issueWorkspaceKey(actor);
}

/** A new key in place of the old one, which stops working at once. */
export async function regenerateKey(actor: Actor): Promise<string> {
  await insistOnManager(actor);
  return issueWorkspaceKey(actor);
}
