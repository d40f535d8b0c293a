import { presentWebhook } from "@/lib/integrations/webhooks/present";
import { WebhookResponse } from "@/lib/integrations/webhooks/schema";
import { listWebhooks } from "@/lib/integrations/webhooks/webhooks";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the webhooks",
    query: Paging,
    collection: "webhooks",
    run: listWebhooks,
    show: presentWebhook,
    answer: WebhookResponse,
  }),
});
