import { presentListedQr } from "@/lib/links/qr/present";
import { listQr } from "@/lib/links/qr/qr";
import { ListedQrResponse, QrListQuery } from "@/lib/links/qr/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the QR codes",
    answer: ListedQrResponse,
    query: QrListQuery,
    collection: "qrs",
    run: listQr,
    show: presentListedQr,
  }),
});
