import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { leaveWorkspace } from "@/lib/workspace/members";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Leave the workspace",
    need: "session",
    run: leaveWorkspace,
    show: () => ({ message: "You have left the workspace." }),
    mayFail: ["invalid"],
  }),
});
