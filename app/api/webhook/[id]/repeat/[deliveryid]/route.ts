import { presentDeliveryQueued } from "@/lib/integrations/webhooks/present";
import { DeliveryPath } from "@/lib/integrations/webhooks/schema";
import { repeatDelivery } from "@/lib/integrations/webhooks/webhooks";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Repeat a delivery",
    path: DeliveryPath,
    run: repeatDelivery,
    show: presentDeliveryQueued,
  }),
});
