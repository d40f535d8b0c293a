import { retryAnyDelivery } from "@/lib/integrations/webhooks/all-deliveries";
import { presentDeliveryRetried } from "@/lib/integrations/webhooks/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Try a delivery of any workspace now",
    path: IdPath,
    need: "account",
    run: retryAnyDelivery,
    show: presentDeliveryRetried,
  }),
});
