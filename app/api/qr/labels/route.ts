import { labelsFile } from "@/lib/links/labels/labels";
import { LABELS_BODY_LIMIT, Labels } from "@/lib/links/labels/schema";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: fileEndpoint({
    summary: "Print QR codes and links on sheets of labels",
    mayFail: ["invalid", "not-found"],
    body: Labels,
    bodyLimit: LABELS_BODY_LIMIT,
    files: ["application/pdf"],
    run: labelsFile,
  }),
});
