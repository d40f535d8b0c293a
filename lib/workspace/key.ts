import type { WorkspaceKey } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { insistOnPassword } from "../access/password-check";
import { unseal } from "../access/sealing";
import { recordSecurityEvent } from "../access/security-events";
import { issueWorkspaceKey } from "../access/workspace-keys";
import { db } from "../db";
import { insistOnManager } from "./managers";
import type { RevealKey } from "./schema";

/** When the workspace's key of the item API was made and last used; null while there is none. */
export const findKey = (actor: Actor): Promise<WorkspaceKey | null> =>
  db().workspaceKey.findUnique({ where: owned(actor) });

/** The key itself, made where there is none yet. Throws unless the password is the caller's; 5 tries a minute. */
export async function revealKey(actor: Actor, { password }: RevealKey): Promise<string> {
  await insistOnManager(actor);
  await insistOnPassword(actor, password);
  recordSecurityEvent(actor, { kind: "items-key.revealed" });
  const kept = await findKey(actor);
  return kept ? unseal(kept.sealed).toString("utf8") : issueWorkspaceKey(actor);
}

/** A new key in place of the old one, which stops working at once. */
export async function regenerateKey(actor: Actor): Promise<string> {
  await insistOnManager(actor);
  recordSecurityEvent(actor, { kind: "items-key.replaced" });
  return issueWorkspaceKey(actor);
}
