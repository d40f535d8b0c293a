import { fetchLogo } from "@/lib/links/qr/logo";
import { presentQrLogo } from "@/lib/links/qr/present";
import { LogoAddress, QrLogoResponse } from "@/lib/links/qr/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Fetch a logo for QR codes from a URL",
    answer: QrLogoResponse,
    body: LogoAddress,
    run: fetchLogo,
    show: presentQrLogo,
  }),
});
