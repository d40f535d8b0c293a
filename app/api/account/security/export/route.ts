import { fileEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { exportOwnEvents } from "@/lib/security/export";
import { SecurityExportQuery } from "@/lib/security/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download what happened to the account",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    query: SecurityExportQuery,
    need: "account",
    run: exportOwnEvents,
  }),
});
