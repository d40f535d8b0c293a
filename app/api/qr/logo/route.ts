import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readUpload, UPLOAD_LIMIT, Upload } from "@/lib/http/upload";
import { LogoAnswer } from "@/lib/qr/answers";
import { uploadLogo } from "@/lib/qr/logo";
import { presentUploaded } from "@/lib/qr/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Upload a logo for QR codes",
    answer: LogoAnswer,
    body: Upload,
    read: readUpload,
    bodyLimit: UPLOAD_LIMIT,
    run: uploadLogo,
    show: presentUploaded,
  }),
});
