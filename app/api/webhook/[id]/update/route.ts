import { presentWebhookUpdated } from "@/lib/integrations/webhooks/present";
import { WebhookChanges } from "@/lib/integrations/webhooks/schema";
import { updateWebhook } from "@/lib/integrations/webhooks/webhooks";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a webhook",
    path: IdPath,
    body: WebhookChanges,
    run: updateWebhook,
    show: presentWebhookUpdated,
  }),
});
