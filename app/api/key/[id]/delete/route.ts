import { removeKey } from "@/lib/identity/keys/keys";
import { presentKeyRemoved } from "@/lib/identity/keys/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Revoke an API key",
    path: IdPath,
    need: "keys",
    run: removeKey,
    show: presentKeyRemoved,
  }),
});
