import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { WorkspaceAnswer } from "@/lib/workspace/answers";
import { presentWorkspace } from "@/lib/workspace/present";
import { listWorkspaces } from "@/lib/workspace/workspace";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List your workspaces",
    query: Paging,
    collection: "workspaces",
    run: listWorkspaces,
    show: presentWorkspace,
    answer: WorkspaceAnswer,
  }),
});
