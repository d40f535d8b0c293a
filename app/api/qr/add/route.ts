import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { QrCreatedAnswer } from "@/lib/qr/answers";
import { presentQrCreated } from "@/lib/qr/present";
import { createQr } from "@/lib/qr/qr";
import { NewQr, QR_BODY_LIMIT } from "@/lib/qr/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a QR code",
    answer: QrCreatedAnswer,
    body: NewQr,
    bodyLimit: QR_BODY_LIMIT,
    run: createQr,
    show: presentQrCreated,
  }),
});
