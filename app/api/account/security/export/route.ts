import { exportOwnEvents } from "@/lib/identity/security/export";
import { SecurityExportQuery } from "@/lib/identity/security/schema";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Export the account's security events",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    query: SecurityExportQuery,
    need: "account",
    run: exportOwnEvents,
  }),
});
