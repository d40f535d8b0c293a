import { SessionPath } from "@/lib/access/session-schema";
import { revokeSession } from "@/lib/access/sessions";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Sign a browser out",
    path: SessionPath,
    need: "session",
    run: revokeSession,
    show: () => ({ message: "The browser has been signed out." }),
  }),
});
