import { randomBytes } from "node:crypto";
import { currentTime, now } from "@/lib/platform/clock";
import { keyedHash, keyedHashes } from "@/lib/platform/crypto/secret";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import { env } from "@/lib/platform/env";
import { conflict, invalid, notFound } from "@/lib/platform/failure";
import type { Page, Paging } from "@/lib/platform/lists";
import type { Invitation, Membership, Prisma, User } from "@/prisma/client/client";
import { type Actor, owned } from "../access/actor";
import { recordSecurityEvent } from "../access/security-events";
import { sessionOf } from "../access/sessions";
import { insistOnRoom } from "../quotas/quotas";
import { mailInvitation, mayMailInvitation } from "./invitation-mails";
import type { AcceptInvitation, MemberChanges, NewInvitation } from "./schema";
import { insistOnManager } from "./workspaces";

export type Member = Membership & { user: User };

/** Members of the caller's workspace, in the order of joining. */
export async function listMembers(actor: Actor, paging: Paging): Promise<Page<Member>> {
  const where = owned(actor);
  const orderBy: Prisma.MembershipOrderByWithRelationInput[] = [{ createdAt: "asc" }, { userId: "asc" }];
  return pageOf(
    paging,
    (page) => db().membership.findMany({ where, include: { user: true }, orderBy, ...page }),
    () => db().membership.count({ where }),
  );
}

/** Gives a member another role. The owner's role is fixed. */
export async function updateMember(
  actor: Actor,
  { id, role }: { id: number } & MemberChanges,
): Promise<void> {
  await insistOnManager(actor);
  const where = exceptOwner(actor, id);
  await changedOne("Member", db().membership.updateMany({ where, data: { role } }));
  await invalidate({ kind: "person", id });
  recordSecurityEvent(actor, { kind: "member.role-changed", userId: id, detail: role });
}

/** Removes a member from the workspace, and revokes the keys they made in it. Their other records stay. */
export async function removeMember(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnManager(actor);
  if (!(await part(actor, id))) throw notFound("Member");
  recordSecurityEvent(actor, { kind: "member.removed", userId: id });
}

/** The caller leaves the current workspace, and is back in their own. */
export async function leaveWorkspace(actor: Actor): Promise<void> {
  sessionOf(actor);
  if (!(await part(actor, actor.userId)))
    throw invalid(
      "The owner of a workspace cannot leave it. Delete your account instead if you want to close the workspace.",
    );
  recordSecurityEvent(actor, { kind: "member.left" });
}

/** False when there is nobody to part with: a stranger, or the owner. */
const part = (actor: Actor, userId: number): Promise<boolean> =>
  transaction(async () => {
    const { count } = await db().membership.deleteMany({ where: exceptOwner(actor, userId) });
    if (count === 0) return false;
    await db().apiKey.updateMany({
      where: { ...owned(actor), userId },
      data: { revokedAt: currentTime() },
    });
    await invalidate({ kind: "person", id: userId });
    return true;
  });

const exceptOwner = (actor: Actor, userId: number) => ({
  ...owned(actor),
  userId,
  role: { not: "owner" as const },
});

const DAYS = 7;

/** An invitation just made: the only moment its link is known. It is for the caller to pass on, unless it was `mailed`. */
export type Invited = { id: number; link: string; mailed: boolean };

/**
 * Invites an address for 7 days, by mail where the installation sends any. Invited again, the earlier link stops working. Throws a conflict for a member,
 * and where members and open invitations are as many as the workspace may have.
 */
export async function createInvitation(actor: Actor, { email, role }: NewInvitation): Promise<Invited> {
  await insistOnManager(actor);
  const members = { ...owned(actor), user: { email } };
  if ((await db().membership.count({ where: members })) > 0)
    throw conflict("Someone with this email address is already a member of the workspace.", "email");
  const token = randomBytes(32).toString("base64url");
  const data = {
    role,
    tokenHash: hashOf(token),
    expiresAt: new Date(now() + DAYS * 86_400_000),
    acceptedAt: null,
    createdAt: currentTime(),
  };
  const link = `${env().APP_URL}/dashboard/join?token=${token}`;
  const mailed = await mayMailInvitation(actor, email);
  return transaction(async () => {
    const others = {
      ...owned(actor),
      acceptedAt: null,
      expiresAt: { gt: currentTime() },
      email: { not: email },
    };
    await insistOnRoom(actor.workspaceId, {
      quota: "members",
      also: () => db().invitation.count({ where: others }),
    });
    const { id } = await db().invitation.upsert({
      where: { workspaceId_email: { ...owned(actor), email } },
      create: { ...owned(actor), email, ...data },
      update: data,
    });
    recordSecurityEvent(actor, { kind: "member.invited", detail: role });
    if (mailed) await mailInvitation(actor, { key: `invite:${id}:${data.createdAt.getTime()}`, email, link });
    return { id, link, mailed };
  });
}

/** Invitations that nobody has accepted yet, the newest first; those that ran out are among them until deleted. */
export async function listInvitations(actor: Actor, paging: Paging): Promise<Page<Invitation>> {
  const where = { ...owned(actor), acceptedAt: null };
  return pageOf(
    paging,
    (page) => db().invitation.findMany({ where, orderBy: { id: "desc" }, ...page }),
    () => db().invitation.count({ where }),
  );
}

/** Takes an invitation back: its link stops working. */
export async function removeInvitation(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnManager(actor);
  const where = { id, ...owned(actor), acceptedAt: null };
  await changedOne("Invitation", db().invitation.deleteMany({ where }));
  recordSecurityEvent(actor, { kind: "invitation.revoked" });
}

/**
 * Makes the caller a member, and switches their browser there. An invitation passed on to a person with another address
 * is refused, and so is everybody once the workspace is full.
 */
export async function acceptInvitation(actor: Actor, { token }: AcceptInvitation): Promise<void> {
  const session = sessionOf(actor);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  await transaction(async () => {
    const [invitation] = await db().invitation.updateManyAndReturn({
      where: {
        tokenHash: { in: hashesOf(token) },
        email,
        acceptedAt: null,
        expiresAt: { gt: currentTime() },
      },
      data: { acceptedAt: currentTime() },
    });
    if (!invitation)
      throw invalid(
        "This invitation is for another email address, was already used or has expired. Ask for a new one.",
      );
    const { workspaceId, role } = invitation;
    await insistOnRoom(workspaceId, { quota: "members", refuse: noPlace });
    const member = { workspaceId, userId: actor.userId };
    await db().membership.upsert({
      where: { workspaceId_userId: member },
      create: { ...member, role },
      update: {},
    });
    await db().session.update({ where: { id: session }, data: { workspaceId } });
    recordSecurityEvent(actor, { kind: "member.joined", workspaceId, detail: role });
  });
}

const noPlace = (limit: number) =>
  conflict(
    `This workspace has reached its limit of ${limit} ${limit === 1 ? "person" : "people"}. Ask its owner to make room, then open the invitation again.`,
  );

const hashOf = (token: string) => new Uint8Array(keyedHash("invitations", token));
const hashesOf = (token: string) => keyedHashes("invitations", token).map((hash) => new Uint8Array(hash));
