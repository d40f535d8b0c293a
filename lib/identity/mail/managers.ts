import { db } from "@/lib/platform/database/db";
import { log } from "@/lib/platform/log";
import { canMail } from "@/lib/platform/mail/outbox";
import { mailPerson, type Template } from "./mail";

/**
 * Queues a mail to each owner and admin of a workspace, as part of the transaction that is under way: what is theirs to mend. `key` is the event; each
 * of them gets one mail of it.
 */
export async function mailManagers<V>(
  workspaceId: number,
  key: string,
  template: Template<V>,
  values: V,
): Promise<void> {
  if (!canMail()) return;
  const managers = await db().membership.findMany({
    where: { workspaceId, role: { in: ["owner", "admin"] }, workspace: { closedAt: null } },
    select: { userId: true },
    orderBy: { userId: "asc" },
  });
  for (const { userId } of managers) {
    try {
      await mailPerson(userId, { key: `${key}:${userId}` }, template, values);
    } catch (error) {
      // An address that no mail can have keeps nobody else's mail back, nor what it is about.
      log().warn({ user: userId, reason: (error as Error).message }, "could not queue a mail");
    }
  }
}
