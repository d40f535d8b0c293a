import { chooseWorkspace } from "@/lib/access/sessions";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ChosenWorkspace } from "@/lib/workspace/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Work in another of your workspaces",
    need: "session",
    body: ChosenWorkspace,
    run: chooseWorkspace,
    show: () => ({ message: "You work in this workspace now." }),
    mayFail: ["not-found"],
  }),
});
