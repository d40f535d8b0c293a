import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { QrAnswer } from "@/lib/qr/answers";
import { presentQr } from "@/lib/qr/present";
import { listQr } from "@/lib/qr/qr";
import { QrListQuery } from "@/lib/qr/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the QR codes",
    answer: QrAnswer,
    query: QrListQuery,
    collection: "qrs",
    run: listQr,
    show: presentQr,
  }),
});
