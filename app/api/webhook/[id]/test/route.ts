import { presentDeliveryQueued } from "@/lib/integrations/webhooks/present";
import { testWebhook } from "@/lib/integrations/webhooks/webhooks";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Tell a webhook that it is being tried",
    path: IdPath,
    run: testWebhook,
    show: presentDeliveryQueued,
  }),
});
