import { uploadLogo } from "@/lib/links/qr/logo";
import { presentQrLogo } from "@/lib/links/qr/present";
import { QrLogoResponse } from "@/lib/links/qr/schema";
import { route } from "@/lib/platform/http/pipeline";
import { UPLOAD_LIMIT, Upload, uploadEndpoint } from "@/lib/platform/http/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: uploadEndpoint({
    summary: "Upload a logo for QR codes",
    answer: QrLogoResponse,
    body: Upload,
    bodyLimit: UPLOAD_LIMIT,
    run: uploadLogo,
    show: presentQrLogo,
  }),
});
