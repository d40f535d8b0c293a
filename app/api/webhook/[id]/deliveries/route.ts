import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { DeliveriesAnswer } from "@/lib/webhooks/answers";
import { listDeliveries } from "@/lib/webhooks/deliveries";
import { presentDeliveries } from "@/lib/webhooks/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read what a webhook was told",
    path: IdPath,
    run: listDeliveries,
    show: presentDeliveries,
    answer: DeliveriesAnswer,
  }),
});
