export const presentWorkspaceUpdated = () => ({ message: "Workspace has been updated." });
