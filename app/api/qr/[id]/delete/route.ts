import { presentQrRemoved } from "@/lib/links/qr/present";
import { removeQr } from "@/lib/links/qr/qr";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a QR code", path: IdPath, run: removeQr, show: presentQrRemoved }),
});
