import { presentWebhookRemoved } from "@/lib/integrations/webhooks/present";
import { removeWebhook } from "@/lib/integrations/webhooks/webhooks";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a webhook",
    path: IdPath,
    run: removeWebhook,
    show: presentWebhookRemoved,
  }),
});
