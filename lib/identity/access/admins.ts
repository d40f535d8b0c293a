import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { readingPrimary } from "@/lib/platform/database/read-source";
import { changedOne } from "@/lib/platform/database/records";
import { conflict, notFound } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import { log } from "@/lib/platform/log";
import type { Actor } from "./actor";
import { insistOnProof, type Proof } from "./proof";
import { recordSecurityEvent } from "./security-events";

/** Throws unless the caller runs the installation. For anyone else the address does not exist. */
export async function insistOnAdmin({ userId, credential }: Actor): Promise<void> {
  if (credential.kind === "operator") return;
  const where = { id: userId, adminSince: { not: null }, disabledAt: null };
  if ((await readingPrimary(() => db().user.count({ where }))) === 0) throw notFound("This endpoint");
}

/** Makes a person an administrator, in addition to existing ones. For the operator only. */
export async function makeAdmin(actor: Actor): Promise<void> {
  const { userId } = actor;
  const { count } = await db().user.updateMany({
    where: { id: userId, adminSince: null },
    data: { adminSince: currentTime() },
  });
  if (count > 0) recordSecurityEvent(actor, { kind: "admin.granted", workspaceId: null });
}

/** Grants or revokes administrator rights, one's own included. Requires a proof; at least one administrator stays. */
export async function updateAdmin(
  actor: Actor,
  { id, admin, ...proof }: { id: number; admin: boolean } & Proof,
): Promise<void> {
  await insistOnAdmin(actor);
  await insistOnProof(actor, proof);
  await transaction(async () => {
    if (!admin) await requireAnotherAdmin(id);
    const where = { id, disabledAt: null, personalWorkspace: { closedAt: null } };
    const data = { adminSince: since(admin) };
    await changedOne("User", db().user.updateMany({ where, data }));
    recordSecurityEvent(actor, {
      kind: admin ? "admin.granted" : "admin.revoked",
      userId: id,
      workspaceId: null,
    });
  });
  log().info({ by: actor.userId, user: id, admin }, "an administrator role was changed");
}

/**
 * Throws where nobody would run the installation without this person. To be called in the transaction in which they stop: the rows
 * are locked, so that of two who leave at the same moment the second sees the first gone.
 */
export async function requireAnotherAdmin(userId: number): Promise<void> {
  const admins = await db().$queryRaw<{ id: number }[]>`
    select id from users where admin_since is not null and disabled_at is null order by id for update`;
  const ids = admins.map(({ id }) => id);
  if (!ids.includes(userId) || ids.length > 1) return;
  throw conflict(
    "You are the only administrator of this installation. Make someone else an administrator first.",
  );
}
