import { presentOneWebhook } from "@/lib/integrations/webhooks/present";
import { OneWebhookResponse } from "@/lib/integrations/webhooks/schema";
import { getWebhook } from "@/lib/integrations/webhooks/webhooks";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a webhook",
    path: IdPath,
    run: getWebhook,
    show: presentOneWebhook,
    answer: OneWebhookResponse,
  }),
});
