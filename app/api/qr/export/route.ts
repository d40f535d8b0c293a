import { exportQr } from "@/lib/links/qr/batch";
import { QrBatchQuery } from "@/lib/links/qr/file-query";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download many QR codes",
    mayFail: ["invalid", "not-found"],
    query: QrBatchQuery,
    files: ["application/zip"],
    run: exportQr,
  }),
});
