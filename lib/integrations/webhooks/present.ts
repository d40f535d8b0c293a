import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Webhook } from "@/prisma/client/client";
import type { WebhookEvent } from "./enums";
import type {
  CreatedWebhookResponse,
  DeliveriesResponse,
  OneWebhookResponse,
  WebhookResponse,
} from "./schema";
import type { Delivery, MadeWebhook } from "./webhooks";

const orNull = (moment: Date | null) => moment && formatTimestamp(moment);

/** A webhook, never its secret. */
export const presentWebhook = ({ id, url, events, disabledAt, createdAt }: Webhook): WebhookResponse => ({
  id,
  url,
  // Only documented properties pass.
  events: events as WebhookEvent[],
  active: disabledAt === null,
  created: formatTimestamp(createdAt),
});

export const presentOneWebhook = (webhook: Webhook): OneWebhookResponse => ({
  data: presentWebhook(webhook),
});

export const presentMadeWebhook = ({ id, secret }: MadeWebhook): CreatedWebhookResponse => ({ id, secret });

/** `status` is the receiver's response, null when there was none; `next` is the next attempt, null when it is over. */
export const presentDelivery = (delivery: Delivery) => ({
  id: delivery.id,
  message: delivery.message,
  event: delivery.event,
  created: formatTimestamp(delivery.created),
  attempts: delivery.attempts,
  status: delivery.status,
  sent: orNull(delivery.sent),
  next: orNull(delivery.next),
  body: delivery.body,
  answer: delivery.answer,
});

export const presentDeliveries = (deliveries: Delivery[]): DeliveriesResponse => ({
  data: { deliveries: deliveries.map(presentDelivery) },
});

export const presentWebhookUpdated = message("Webhook has been updated.");
export const presentWebhookRemoved = message("Webhook has been deleted.");
export const presentDeliveryQueued = message("The event is being sent.");
