import { chooseWorkspace } from "@/lib/identity/access/sessions";
import { ChosenWorkspace } from "@/lib/identity/workspaces/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Switch to another workspace",
    need: "session",
    body: ChosenWorkspace,
    run: chooseWorkspace,
    show: () => ({ message: "Switched to this workspace." }),
    mayFail: ["not-found"],
  }),
});
