import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { QrPreviewAnswer } from "@/lib/qr/answers";
import { previewQr } from "@/lib/qr/preview";
import { QR_BODY_LIMIT, QrPreview } from "@/lib/qr/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "See a QR code and try to scan it",
    answer: QrPreviewAnswer,
    mayFail: ["not-found"],
    need: "read",
    body: QrPreview,
    bodyLimit: QR_BODY_LIMIT,
    run: previewQr,
    show: (data) => ({ data }),
  }),
});
