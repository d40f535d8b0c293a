import { exportOwnEvents } from "@/lib/identity/security/export";
import { SecurityExportQuery } from "@/lib/identity/security/schema";
import { exportEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: exportEndpoint({
    summary: "Export the account's security events",
    query: SecurityExportQuery,
    need: "account",
    run: exportOwnEvents,
  }),
});
