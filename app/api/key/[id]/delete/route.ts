import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeKey } from "@/lib/keys/keys";
import { presentKeyRemoved } from "@/lib/keys/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Revoke an API key",
    path: IdPath,
    need: "keys",
    run: removeKey,
    show: presentKeyRemoved,
  }),
});
