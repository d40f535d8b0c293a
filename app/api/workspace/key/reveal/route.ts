import { presentKey } from "@/lib/identity/workspaces/present";
import { ItemsKeyResponse, RevealKey } from "@/lib/identity/workspaces/schema";
import { revealKey } from "@/lib/identity/workspaces/workspaces";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Show the items key",
    answer: ItemsKeyResponse,
    secret: true,
    body: RevealKey,
    run: revealKey,
    show: presentKey,
  }),
});
