import { presentWorkspaceUpdated } from "@/lib/identity/workspaces/present";
import { WorkspaceChanges } from "@/lib/identity/workspaces/schema";
import { updateWorkspace } from "@/lib/identity/workspaces/workspaces";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update the workspace",
    body: WorkspaceChanges,
    run: updateWorkspace,
    show: presentWorkspaceUpdated,
  }),
});
