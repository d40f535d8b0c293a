import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Invitation, Workspace, WorkspaceKey } from "@/prisma/client/client";
import type { Member } from "./members";
import type {
  CurrentWorkspaceResponse,
  InvitationResponse,
  ItemsKeyResponse,
  KeyFactsResponse,
  MemberResponse,
  OwnWorkspaceResponse,
} from "./schema";
import type { OwnWorkspace } from "./workspaces";

export const presentCurrentWorkspace = (workspace: Workspace): CurrentWorkspaceResponse => ({
  data: {
    name: workspace.name,
    timezone: workspace.timeZone,
    attribution: workspace.attributionSince !== null,
    linkhealth: workspace.uncheckedSince === null,
    titles: workspace.untitledSince === null,
    weekstart: workspace.weekStart,
    accent: workspace.accent,
    defaulttype: workspace.defaultType,
    defaultdomain: workspace.defaultDomainId,
    defaultqr: workspace.defaultQrId,
  },
});

export const presentWorkspaceUpdated = message("Workspace has been updated.");

/** When the key was made and last used, never the key. */
export const presentKeyFacts = (kept: WorkspaceKey | null): KeyFactsResponse => ({
  exists: kept !== null,
  created: kept && formatTimestamp(kept.createdAt),
  lastused: kept?.lastUsedAt ? formatTimestamp(kept.lastUsedAt) : null,
});

export const presentKey = (key: string): ItemsKeyResponse => ({ key });

export const presentMember = ({ user, role, createdAt }: Member): MemberResponse => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role,
  since: formatTimestamp(createdAt),
});

/** An invitation, never its link. */
export const presentInvitation = ({ id, email, role, expiresAt }: Invitation): InvitationResponse => ({
  id,
  email,
  role,
  expires: formatTimestamp(expiresAt),
});

export const presentOwnWorkspace = ({ workspace, role, current }: OwnWorkspace): OwnWorkspaceResponse => ({
  id: workspace.id,
  name: workspace.name,
  accent: workspace.accent,
  role,
  current,
});
