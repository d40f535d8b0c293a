import { presentTransferred } from "@/lib/links/transfer/present";
import { LinksTransfer, TransferResponse } from "@/lib/links/transfer/schema";
import { transferLinks } from "@/lib/links/transfer/transfer";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Transfer many links to another workspace",
    mayFail: ["not-found", "conflict", "unauthorized"],
    body: LinksTransfer,
    run: transferLinks,
    show: presentTransferred,
    answer: TransferResponse,
  }),
});
