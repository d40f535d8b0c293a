import { dropAnyDelivery } from "@/lib/integrations/webhooks/all-deliveries";
import { presentDeliveryDropped } from "@/lib/integrations/webhooks/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Give up a waiting delivery of any workspace",
    path: IdPath,
    need: "account",
    run: dropAnyDelivery,
    show: presentDeliveryDropped,
  }),
});
