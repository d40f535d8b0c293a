import { exportLinkCodes, LinkBatchQuery } from "@/lib/links/qr/batch";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download QR codes of many links",
    mayFail: ["invalid", "not-found"],
    query: LinkBatchQuery,
    files: ["application/zip"],
    run: exportLinkCodes,
  }),
});
