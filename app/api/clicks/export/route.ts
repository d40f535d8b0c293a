import { fileEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { ClickExportQuery, clickExportOf } from "@/lib/stats/click-export";
import { workspaceSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download the visits of everything as a file",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    query: ClickExportQuery,
    run: clickExportOf(workspaceSubject),
  }),
});
