import { fileEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { exportAllEvents } from "@/lib/security/export";
import { AllSecurityExportQuery } from "@/lib/security/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download what happened to all accounts",
    mayFail: ["invalid", "not-found"],
    files: ["text/csv", "application/x-ndjson"],
    query: AllSecurityExportQuery,
    need: "account",
    run: exportAllEvents,
  }),
});
