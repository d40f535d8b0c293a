import { ReceiptKeysResponse } from "@/lib/commerce/licenses/schema";
import { receiptKeys } from "@/lib/commerce/licenses/validate";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({
    summary: "Read the public keys that verify receipts",
    answer: ReceiptKeysResponse,
    run: receiptKeys,
    show: (keys) => ({ keys }),
  }),
});
