import { IdPath } from "@/lib/http/endpoint";
import { fileEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { ClickExportQuery, clickExportOf } from "@/lib/stats/click-export";
import { linkSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download the visits of a link as a file",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    path: IdPath,
    query: ClickExportQuery,
    run: clickExportOf(linkSubject),
  }),
});
