import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { CurrentWorkspaceAnswer } from "@/lib/workspace/answers";
import { presentCurrentWorkspace } from "@/lib/workspace/present";
import { getWorkspace } from "@/lib/workspace/workspace";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the workspace",
    answer: CurrentWorkspaceAnswer,
    run: getWorkspace,
    show: presentCurrentWorkspace,
  }),
});
