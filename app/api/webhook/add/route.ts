import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { MadeWebhookAnswer } from "@/lib/webhooks/answers";
import { presentMadeWebhook } from "@/lib/webhooks/present";
import { NewWebhook } from "@/lib/webhooks/schema";
import { createWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a webhook",
    body: NewWebhook,
    run: createWebhook,
    show: presentMadeWebhook,
    answer: MadeWebhookAnswer,
    secret: true,
  }),
});
