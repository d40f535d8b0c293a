import { presentOwnWorkspace } from "@/lib/identity/workspaces/present";
import { OwnWorkspaceResponse } from "@/lib/identity/workspaces/schema";
import { listWorkspaces } from "@/lib/identity/workspaces/workspaces";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List your workspaces",
    query: Paging,
    collection: "workspaces",
    run: listWorkspaces,
    show: presentOwnWorkspace,
    answer: OwnWorkspaceResponse,
  }),
});
