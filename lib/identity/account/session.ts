import { db } from "@/lib/platform/database/db";
import { env } from "@/lib/platform/env";
import { canMail } from "@/lib/platform/mail/outbox";
import { setting } from "@/lib/platform/settings/settings";
import { availableUpdate } from "@/lib/platform/update-check";
import { version } from "@/lib/platform/version";
import type { User } from "@/prisma/client/client";
import { issuerName } from "../access/oidc";
import { actorOfCookie } from "../access/sign-in";
import { avatarOf } from "./present";
import { isUnconfirmed } from "./take-over";

/** The viewer of a page, and the facts about the installation a page needs before anyone signs in. */
export async function getVisitorSession(_input: unknown, request: Parameters<typeof actorOfCookie>[0]) {
  const actor = await actorOfCookie(request);
  const found =
    actor &&
    (await db().membership.findUnique({
      where: { workspaceId_userId: { workspaceId: actor.workspaceId, userId: actor.userId } },
      include: { user: true, workspace: { include: { defaultDomain: true } } },
    }));
  return {
    user: found && {
      id: found.user.id,
      email: found.user.email,
      username: found.user.username,
      avatar: avatarOf(found.user),
      language: found.user.language,
      admin: found.user.adminSince !== null,
      confirmation: confirmationOf(found.user),
    },
    workspace: found && {
      id: found.workspace.id,
      name: found.workspace.name,
      timeZone: found.workspace.timeZone,
      role: found.role,
      weekStart: found.workspace.weekStart,
      accent: found.workspace.accent,
      defaults: {
        type: found.workspace.defaultType,
        domain: found.workspace.defaultDomain?.host ?? "",
        qr: found.workspace.defaultQrId,
      },
    },
    issuer: issuerName(),
    registration: setting("REGISTRATION"),
    mail: canMail(),
    linkHealth: linkHealthOf(found?.workspace),
    firstRun: !found && (await db().installationClaim.count()) === 0,
    shortUrl: env().SHORT_URL,
    shortHost: new URL(env().SHORT_URL).host,
    version: found && version(),
    update: found?.user.adminSince ? await availableUpdate() : null,
  };
}

function linkHealthOf(workspace: { uncheckedSince: Date | null } | undefined): "on" | "ended" | "off" {
  if (setting("LINK_HEALTH") === "off") return "off";
  return workspace?.uncheckedSince ? "ended" : "on";
}

function confirmationOf(user: User): "none" | "asked" | "required" {
  if (!isUnconfirmed(user)) return "none";
  return env().REQUIRE_CONFIRMED_EMAIL ? "required" : "asked";
}
