import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { repeatDelivery } from "@/lib/webhooks/deliveries";
import { presentTold } from "@/lib/webhooks/present";
import { DeliveryPath } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Tell a webhook once more",
    path: DeliveryPath,
    run: repeatDelivery,
    show: presentTold,
  }),
});
