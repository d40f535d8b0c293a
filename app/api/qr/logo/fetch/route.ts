import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { LogoAnswer } from "@/lib/qr/answers";
import { fetchLogo } from "@/lib/qr/logo";
import { presentUploaded } from "@/lib/qr/present";
import { LogoAddress } from "@/lib/qr/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Take a logo for QR codes from an address",
    answer: LogoAnswer,
    body: LogoAddress,
    run: fetchLogo,
    show: presentUploaded,
  }),
});
