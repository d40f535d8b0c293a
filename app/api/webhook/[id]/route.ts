import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { OneWebhookAnswer } from "@/lib/webhooks/answers";
import { presentOneWebhook } from "@/lib/webhooks/present";
import { getWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a webhook",
    path: IdPath,
    run: getWebhook,
    show: presentOneWebhook,
    answer: OneWebhookAnswer,
  }),
});
