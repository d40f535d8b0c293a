import type { Membership, User } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { recordSecurityEvent } from "../access/security-events";
import { sessionOf } from "../access/sessions";
import { db, transaction } from "../db";
import { invalid, notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { insistOnManager } from "./managers";
import type { MemberChanges } from "./schema";

export type Member = Membership & { user: User };

/** Everybody in the caller's workspace, whoever was there first leads. */
export async function listMembers(actor: Actor, paging: Paging): Promise<Page<Member>> {
  const where = owned(actor);
  const [rows, total] = await Promise.all([
    db().membership.findMany({
      where,
      include: { user: true },
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
      take: paging.limit,
      skip: offsetOf(paging),
    }),
    db().membership.count({ where }),
  ]);
  return { rows, total, paging };
}

/** Gives a member another role. The owner keeps his. */
export async function updateMember(actor: Actor, { id, role }: { id: number } & MemberChanges) {
  await insistOnManager(actor);
  const { count } = await db().membership.updateMany({ where: exceptOwner(actor, id), data: { role } });
  if (count === 0) throw notFound("Member");
  recordSecurityEvent(actor, { kind: "member.role-changed", userId: id, detail: role });
}

/** Takes somebody out of the workspace, and ends the keys he made in it. What he made stays. */
export async function removeMember(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnManager(actor);
  if (!(await part(actor, id))) throw notFound("Member");
  recordSecurityEvent(actor, { kind: "member.removed", userId: id });
}

/** The caller leaves the workspace he works in, and is back in his own. */
export async function leaveWorkspace(actor: Actor): Promise<void> {
  sessionOf(actor);
  if (!(await part(actor, actor.userId))) throw invalid("The owner of a workspace cannot leave it.");
  recordSecurityEvent(actor, { kind: "member.left" });
}

/** False when there is nobody to part with: a stranger, or the owner. */
const part = (actor: Actor, userId: number): Promise<boolean> =>
  transaction(async () => {
    const { count } = await db().membership.deleteMany({ where: exceptOwner(actor, userId) });
    if (count === 0) return false;
    await db().apiKey.updateMany({
      where: { ...owned(actor), userId },
      data: { revokedAt: new Date() },
    });
    return true;
  });

const exceptOwner = (actor: Actor, userId: number) => ({
  ...owned(actor),
  userId,
  role: { not: "owner" as const },
});
