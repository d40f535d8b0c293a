import { presentQrUpdated } from "@/lib/links/qr/present";
import { updateQr } from "@/lib/links/qr/qr";
import { QR_BODY_LIMIT, QrChanges } from "@/lib/links/qr/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a QR code",
    path: IdPath,
    body: QrChanges,
    bodyLimit: QR_BODY_LIMIT,
    run: updateQr,
    show: presentQrUpdated,
  }),
});
