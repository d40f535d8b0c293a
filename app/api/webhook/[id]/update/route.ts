import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentWebhookUpdated } from "@/lib/webhooks/present";
import { WebhookChanges } from "@/lib/webhooks/schema";
import { updateWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a webhook",
    path: IdPath,
    body: WebhookChanges,
    run: updateWebhook,
    show: presentWebhookUpdated,
  }),
});
