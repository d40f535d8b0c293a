import type { Actor } from "../access/actor";
import { insistOnAnotherAdmin } from "../access/admins";
import { insistOnProof } from "../access/own-proof";
import { recordSecurityEvent } from "../access/security-events";
import { db, transaction } from "../db";
import { notFound } from "../failure";
import { log } from "../log";
import type { AdminRole } from "./schema";

/** Throws unless the caller runs the installation. To anybody else the address does not exist. */
export async function insistOnAdmin({ userId, credential }: Actor): Promise<void> {
  if (credential.kind === "operator") return;
  const where = { id: userId, adminSince: { not: null }, disabledAt: null };
  if ((await db().user.count({ where })) === 0) throw notFound("This address");
}

/** Lets somebody run the installation, beside whoever does already. For the operator only. */
export async function makeAdmin(actor: Actor): Promise<void> {
  const { userId } = actor;
  const { count } = await db().user.updateMany({
    where: { id: userId, adminSince: null },
    data: { adminSince: new Date() },
  });
  if (count > 0) recordSecurityEvent(actor, { kind: "admin.granted", workspaceId: null });
}

/** Makes somebody an administrator, or ends that, also one's own. Takes a proof of who asks; one administrator stays. */
export async function updateAdmin(
  actor: Actor,
  { id, admin, ...proof }: { id: number } & AdminRole,
): Promise<void> {
  await insistOnAdmin(actor);
  await insistOnProof(actor, proof);
  await transaction(async () => {
    if (!admin) await insistOnAnotherAdmin(id);
    const { count } = await db().user.updateMany({
      where: { id, disabledAt: null, personalWorkspace: { closedAt: null } },
      data: { adminSince: admin ? new Date() : null },
    });
    if (count === 0) throw notFound("User");
    recordSecurityEvent(actor, {
      kind: admin ? "admin.granted" : "admin.revoked",
      userId: id,
      workspaceId: null,
    });
  });
  log().info({ by: actor.userId, user: id, admin }, "an administrator was made, or is one no longer");
}
