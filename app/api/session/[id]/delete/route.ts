import { revokeSession } from "@/lib/identity/access/sessions";
import { SessionPath } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Sign out a browser",
    path: SessionPath,
    need: "session",
    run: revokeSession,
    show: () => ({ message: "The browser has been signed out." }),
  }),
});
