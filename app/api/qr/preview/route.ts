import { previewQr } from "@/lib/links/qr/qr";
import { QR_BODY_LIMIT, QrPreview, QrPreviewResponse } from "@/lib/links/qr/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Preview a QR code and test its scan",
    answer: QrPreviewResponse,
    mayFail: ["not-found"],
    need: "read",
    body: QrPreview,
    bodyLimit: QR_BODY_LIMIT,
    run: previewQr,
    show: (data) => ({ data }),
  }),
});
