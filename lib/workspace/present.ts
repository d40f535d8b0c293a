import type { Workspace, WorkspaceKey } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";

export const presentWorkspace = ({ name, timeZone, attributionSince }: Workspace) => ({
  data: { name, timezone: timeZone, attribution: attributionSince !== null },
});

export const presentWorkspaceUpdated = () => ({ message: "Workspace has been updated." });

/** When the key was made and last used, never the key. */
export const presentKeyFacts = (kept: WorkspaceKey | null) => ({
  exists: kept !== null,
  created: kept && formatTimestamp(kept.createdAt),
  lastused: kept?.lastUsedAt ? formatTimestamp(kept.lastUsedAt) : null,
});

export const presentKey = (key: string) => ({ key });
