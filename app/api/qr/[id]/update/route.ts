import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentQrUpdated } from "@/lib/qr/present";
import { updateQr } from "@/lib/qr/qr";
import { QR_BODY_LIMIT, QrChanges } from "@/lib/qr/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a QR code",
    path: IdPath,
    body: QrChanges,
    bodyLimit: QR_BODY_LIMIT,
    run: updateQr,
    show: presentQrUpdated,
  }),
});
