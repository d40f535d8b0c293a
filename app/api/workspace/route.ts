import { presentCurrentWorkspace } from "@/lib/identity/workspaces/present";
import { CurrentWorkspaceResponse } from "@/lib/identity/workspaces/schema";
import { getWorkspace } from "@/lib/identity/workspaces/workspaces";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the workspace",
    answer: CurrentWorkspaceResponse,
    run: getWorkspace,
    show: presentCurrentWorkspace,
  }),
});
