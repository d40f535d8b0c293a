import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentQrRemoved } from "@/lib/qr/present";
import { removeQr } from "@/lib/qr/qr";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a QR code", path: IdPath, run: removeQr, show: presentQrRemoved }),
});
