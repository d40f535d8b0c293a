import { openEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ReceiptKeysAnswer } from "@/lib/purchases/answers";
import { receiptKeys } from "@/lib/purchases/receipt";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({
    summary: "Read the keys that receipts are verified with",
    answer: ReceiptKeysAnswer,
    run: receiptKeys,
    show: (keys) => ({ keys }),
  }),
});
