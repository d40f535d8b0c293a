import { disconnect } from "@/lib/account/identities";
import { presentDisconnected } from "@/lib/account/present";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Let the issuer sign in no more",
    mayFail: ["conflict"],
    need: "session",
    run: disconnect,
    show: presentDisconnected,
  }),
});
