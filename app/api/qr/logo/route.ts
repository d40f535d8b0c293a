import { route } from "@/lib/http/route";
import { UPLOAD_LIMIT, Upload, uploadEndpoint } from "@/lib/http/upload";
import { LogoAnswer } from "@/lib/qr/answers";
import { uploadLogo } from "@/lib/qr/logo";
import { presentUploaded } from "@/lib/qr/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: uploadEndpoint({
    summary: "Upload a logo for QR codes",
    answer: LogoAnswer,
    body: Upload,
    bodyLimit: UPLOAD_LIMIT,
    run: uploadLogo,
    show: presentUploaded,
  }),
});
