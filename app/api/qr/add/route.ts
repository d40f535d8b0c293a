import { presentQrCreated } from "@/lib/links/qr/present";
import { createQr } from "@/lib/links/qr/qr";
import { NewQr, QR_BODY_LIMIT, QrCreatedResponse } from "@/lib/links/qr/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a QR code",
    answer: QrCreatedResponse,
    body: NewQr,
    bodyLimit: QR_BODY_LIMIT,
    run: createQr,
    show: presentQrCreated,
  }),
});
