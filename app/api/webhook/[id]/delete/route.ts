import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentWebhookRemoved } from "@/lib/webhooks/present";
import { removeWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a webhook",
    path: IdPath,
    run: removeWebhook,
    show: presentWebhookRemoved,
  }),
});
