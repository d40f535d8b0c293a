import { randomBytes } from "node:crypto";
import type { Invitation } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { recordSecurityEvent } from "../access/security-events";
import { sessionOf } from "../access/sessions";
import { db, transaction } from "../db";
import { env } from "../env";
import { conflict, invalid, notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { keyedHash, keyedHashes } from "../secret";
import { insistOnManager } from "./managers";
import type { AcceptInvitation, NewInvitation } from "./schema";

const DAYS = 7;

/** An invitation just made: the only moment its link is known. It is for the caller to pass on, as no mail is sent. */
export type Invited = { id: number; link: string };

/** Invites an address for 7 days. Invited again, the earlier link stops working. */
export async function createInvitation(actor: Actor, { email, role }: NewInvitation): Promise<Invited> {
  await insistOnManager(actor);
  const members = { ...owned(actor), user: { email } };
  if ((await db().membership.count({ where: members })) > 0)
    throw conflict("This address belongs to somebody who is in the workspace already.", "email");
  const token = randomBytes(32).toString("base64url");
  const data = {
    role,
    tokenHash: hashOf(token),
    expiresAt: new Date(Date.now() + DAYS * 86_400_000),
    acceptedAt: null,
    createdAt: new Date(),
  };
  const { id } = await db().invitation.upsert({
    where: { workspaceId_email: { ...owned(actor), email } },
    create: { ...owned(actor), email, ...data },
    update: data,
  });
  recordSecurityEvent(actor, { kind: "member.invited", detail: role });
  return { id, link: `${env().APP_URL}/dashboard/join?token=${token}` };
}

/** Invitations that nobody has accepted yet, the newest first; those that ran out are among them until deleted. */
export async function listInvitations(actor: Actor, paging: Paging): Promise<Page<Invitation>> {
  const where = { ...owned(actor), acceptedAt: null };
  const [rows, total] = await Promise.all([
    db().invitation.findMany({
      where,
      orderBy: { id: "desc" },
      take: paging.limit,
      skip: offsetOf(paging),
    }),
    db().invitation.count({ where }),
  ]);
  return { rows, total, paging };
}

/** Takes an invitation back: its link stops working. */
export async function removeInvitation(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnManager(actor);
  const { count } = await db().invitation.deleteMany({ where: { id, ...owned(actor), acceptedAt: null } });
  if (count === 0) throw notFound("Invitation");
  recordSecurityEvent(actor, { kind: "invitation.revoked" });
}

/**
 * Makes the caller a member, and lets his browser work there. A link that was passed on to somebody with another address
 * opens nothing.
 */
export async function acceptInvitation(actor: Actor, { token }: AcceptInvitation): Promise<void> {
  const session = sessionOf(actor);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  await transaction(async () => {
    const [invitation] = await db().invitation.updateManyAndReturn({
      where: { tokenHash: { in: hashesOf(token) }, email, acceptedAt: null, expiresAt: { gt: new Date() } },
      data: { acceptedAt: new Date() },
    });
    if (!invitation)
      throw invalid(
        "This invitation is not for your e-mail address, was used, or has run out. Ask for another.",
      );
    const { workspaceId, role } = invitation;
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

const hashOf = (token: string) => new Uint8Array(keyedHash("invitations", token));
const hashesOf = (token: string) => keyedHashes("invitations", token).map((hash) => new Uint8Array(hash));
