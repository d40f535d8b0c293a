import { FILE_FORMATS, QrFileQuery } from "@/lib/links/qr/file-query";
import { qrFile } from "@/lib/links/qr/files";
import { IdPath } from "@/lib/platform/http/endpoint";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download a QR code",
    mayFail: ["invalid", "not-found"],
    path: IdPath,
    query: QrFileQuery,
    files: Object.values(FILE_FORMATS),
    run: qrFile,
  }),
});
