import { leaveWorkspace } from "@/lib/identity/workspaces/members";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Leave the workspace",
    need: "session",
    run: leaveWorkspace,
    show: () => ({ message: "You have left the workspace." }),
    mayFail: ["invalid"],
  }),
});
