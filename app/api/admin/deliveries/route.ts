import { listAllDeliveries } from "@/lib/integrations/webhooks/all-deliveries";
import { presentAllDeliveries } from "@/lib/integrations/webhooks/present";
import { AllDeliveriesResponse, QueueQuery } from "@/lib/integrations/webhooks/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List webhook deliveries of all workspaces that wait or failed",
    mayFail: ["not-found"],
    query: QueueQuery,
    need: "account",
    run: listAllDeliveries,
    show: presentAllDeliveries,
    answer: AllDeliveriesResponse,
  }),
});
