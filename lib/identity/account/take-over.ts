import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import type { User } from "@/prisma/client/client";

/** Whether a person was asked to confirm their address and has not. Those who were never asked, as before there was mail, are left alone. */
export const isUnconfirmed = ({ emailConfirmedAt, emailAskedAt }: User): boolean =>
  emailConfirmedAt === null && emailAskedAt !== null;

/**
 * Hands an account that nobody had confirmed over to the owner of its address: someone else may have registered with it. Nothing that could let them in,
 * or tell them more, survives: password, second factors, sessions, keys, an issuer's identity, invitations, members, webhooks and shares of the account's
 * own workspace. Its records stay. Part of the transaction in which the owner gets a way in.
 */
export async function takeOver({ id: userId, personalWorkspaceId: workspaceId }: User): Promise<void> {
  const now = currentTime();
  await db().user.update({
    where: { id: userId },
    data: {
      passwordHash: null,
      passwordChangedAt: now,
      recoveryCodes: { deleteMany: {} },
      sessions: { deleteMany: {} },
      identities: { deleteMany: {} },
      tokens: { deleteMany: {} },
    },
  });
  await db().twoFactor.deleteMany({ where: { userId } });
  const others = { workspaceId, userId: { not: userId } };
  const members = await db().membership.findMany({ where: others, select: { userId: true } });
  await db().membership.deleteMany({ where: others });
  await db().apiKey.updateMany({
    where: { OR: [{ userId }, { workspaceId }], revokedAt: null },
    data: { revokedAt: now },
  });
  await db().workspaceKey.deleteMany({ where: { workspaceId } });
  await db().invitation.deleteMany({ where: { workspaceId } });
  await db().statShare.deleteMany({ where: { workspaceId } });
  await db().webhook.updateMany({ where: { workspaceId, disabledAt: null }, data: { disabledAt: now } });
  await invalidate(
    { kind: "workspace", id: workspaceId },
    ...[userId, ...members.map((member) => member.userId)].map((id) => ({ kind: "person" as const, id })),
  );
}
