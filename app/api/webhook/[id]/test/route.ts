import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { testWebhook } from "@/lib/webhooks/deliveries";
import { presentTold } from "@/lib/webhooks/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Tell a webhook that it is being tried",
    path: IdPath,
    run: testWebhook,
    show: presentTold,
  }),
});
