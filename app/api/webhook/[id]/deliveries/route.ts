import { presentDeliveries } from "@/lib/integrations/webhooks/present";
import { DeliveriesResponse } from "@/lib/integrations/webhooks/schema";
import { listDeliveries } from "@/lib/integrations/webhooks/webhooks";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List a webhook's deliveries",
    path: IdPath,
    run: listDeliveries,
    show: presentDeliveries,
    answer: DeliveriesResponse,
  }),
});
