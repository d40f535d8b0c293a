import { disconnect } from "@/lib/identity/account/oidc-accounts";
import { presentDisconnected } from "@/lib/identity/account/present";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Disconnect the issuer",
    mayFail: ["conflict"],
    need: "session",
    run: disconnect,
    show: presentDisconnected,
  }),
});
