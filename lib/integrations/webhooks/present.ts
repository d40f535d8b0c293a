import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Webhook } from "@/prisma/client/client";
import type { DeliveryQueueState } from "./all-deliveries";
import type { WebhookEvent } from "./enums";
import type {
  AllDeliveriesResponse,
  CreatedWebhookResponse,
  DeliveriesResponse,
  OneWebhookResponse,
  WebhookResponse,
} from "./schema";
import type { Delivery, MadeWebhook } from "./webhooks";

const orNull = (moment: Date | null) => moment && formatTimestamp(moment);

/** A webhook, never its secret. */
export const presentWebhook = (webhook: Webhook): WebhookResponse => ({
  id: webhook.id,
  url: webhook.url,
  // Only documented properties pass.
  events: webhook.events as WebhookEvent[],
  active: webhook.disabledAt === null,
  disabled: orNull(webhook.disabledAt),
  disabledfor: webhook.disabledAt && webhook.disabledFor === "failing" ? "failing" : null,
  failingsince: orNull(webhook.failingSince),
  failedattempts: webhook.failedAttempts,
  created: formatTimestamp(webhook.createdAt),
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

export const presentAllDeliveries = ({
  counts,
  oldest,
  deliveries,
}: DeliveryQueueState): AllDeliveriesResponse => ({
  data: {
    counts,
    oldest: orNull(oldest),
    deliveries: deliveries.map(({ created, next, ...delivery }) => ({
      ...delivery,
      created: formatTimestamp(created),
      next: orNull(next),
    })),
  },
});

export const presentDeliveryRetried = message("The delivery will be tried now.");
export const presentDeliveryDropped = message("The delivery has been dropped.");
