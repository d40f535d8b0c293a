import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { WebhookAnswer } from "@/lib/webhooks/answers";
import { presentWebhook } from "@/lib/webhooks/present";
import { listWebhooks } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the webhooks",
    query: Paging,
    collection: "webhooks",
    run: listWebhooks,
    show: presentWebhook,
    answer: WebhookAnswer,
  }),
});
