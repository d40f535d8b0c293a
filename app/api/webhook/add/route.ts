import { presentMadeWebhook } from "@/lib/integrations/webhooks/present";
import { CreatedWebhookResponse, NewWebhook } from "@/lib/integrations/webhooks/schema";
import { createWebhook } from "@/lib/integrations/webhooks/webhooks";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a webhook",
    body: NewWebhook,
    run: createWebhook,
    show: presentMadeWebhook,
    answer: CreatedWebhookResponse,
    secret: true,
  }),
});
