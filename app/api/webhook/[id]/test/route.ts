import { presentDeliveryQueued } from "@/lib/integrations/webhooks/present";
import { testWebhook } from "@/lib/integrations/webhooks/webhooks";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Send a test event to a webhook",
    path: IdPath,
    run: testWebhook,
    show: presentDeliveryQueued,
  }),
});
