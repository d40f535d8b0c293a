import { presentKey } from "@/lib/identity/workspaces/present";
import { ItemsKeyResponse } from "@/lib/identity/workspaces/schema";
import { regenerateKey } from "@/lib/identity/workspaces/workspaces";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Regenerate the items key",
    answer: ItemsKeyResponse,
    secret: true,
    run: regenerateKey,
    show: presentKey,
  }),
});
