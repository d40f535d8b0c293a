import { DetailsQuery, getQrDetails, presentQrDetails } from "@/lib/analytics/statistics/details";
import { QrDetailsResponse } from "@/lib/analytics/statistics/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a QR code",
    answer: QrDetailsResponse,
    path: IdPath,
    query: DetailsQuery,
    run: getQrDetails,
    show: presentQrDetails,
  }),
});
