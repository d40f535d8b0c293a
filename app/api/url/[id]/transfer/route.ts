import { presentTransferred } from "@/lib/links/transfer/present";
import { LinkTransfer, TransferResponse } from "@/lib/links/transfer/schema";
import { transferLink } from "@/lib/links/transfer/transfer";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Transfer a link to another workspace",
    mayFail: ["conflict", "unauthorized"],
    path: IdPath,
    body: LinkTransfer,
    run: transferLink,
    show: presentTransferred,
    answer: TransferResponse,
  }),
});
