import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ListedQrAnswer } from "@/lib/qr/answers";
import { presentListedQr } from "@/lib/qr/present";
import { listQr } from "@/lib/qr/qr";
import { QrListQuery } from "@/lib/qr/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the QR codes",
    answer: ListedQrAnswer,
    query: QrListQuery,
    collection: "qrs",
    run: listQr,
    show: presentListedQr,
  }),
});
