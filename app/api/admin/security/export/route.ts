import { exportAllEvents } from "@/lib/identity/security/export";
import { AllSecurityExportQuery } from "@/lib/identity/security/schema";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Export the security events of all accounts",
    mayFail: ["invalid", "not-found"],
    files: ["text/csv", "application/x-ndjson"],
    query: AllSecurityExportQuery,
    need: "account",
    run: exportAllEvents,
  }),
});
