import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { QrDetailsAnswer } from "@/lib/stats/answers";
import { DetailsQuery } from "@/lib/stats/link-details";
import { getQrDetails, presentQrDetails } from "@/lib/stats/qr-details";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a QR code",
    answer: QrDetailsAnswer,
    path: IdPath,
    query: DetailsQuery,
    run: getQrDetails,
    show: presentQrDetails,
  }),
});
