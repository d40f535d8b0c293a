import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentWorkspaceUpdated } from "@/lib/workspace/present";
import { WorkspaceChanges } from "@/lib/workspace/schema";
import { updateWorkspace } from "@/lib/workspace/workspace";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change the workspace",
    body: WorkspaceChanges,
    run: updateWorkspace,
    show: presentWorkspaceUpdated,
  }),
});
