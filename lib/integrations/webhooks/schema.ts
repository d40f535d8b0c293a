import * as z from "zod";
import { changing, creating, Destination, Flag, IdText } from "@/lib/platform/fields";
import { RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { EVENTS } from "./enums";

/** Where it is told: https, on its own port, as that is all that is ever called. */
const Address = Destination.refine((address) => {
  const { protocol, port } = new URL(address);
  return protocol === "https:" && port === "";
}, "must begin with https:// and have no port").meta({ examples: ["https://example.com/hooks/links"] });

const Events = z
  .array(z.enum(EVENTS, `must hold some of ${EVENTS.join(", ")}`), `must hold some of ${EVENTS.join(", ")}`)
  .min(1, "must hold at least one event")
  .transform((events) => [...new Set(events)])
  .meta({ examples: [["link.created", "purchase.made"]] });

export const NewWebhook = creating(z.object({ url: Address, events: Events }));
export type NewWebhook = z.output<typeof NewWebhook>;

/** `active` switches it off and on; what happens meanwhile is never told. */
export const WebhookChanges = changing(
  z
    .object({ url: Address, events: Events, active: Flag })
    .partial()
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must hold url, events or active",
    ),
);
export type WebhookChanges = z.output<typeof WebhookChanges>;

/** The path of one thing that a webhook was told. */
export const DeliveryPath = z.object({ id: IdText, deliveryid: IdText });

export const WebhookResponse = z.object({
  id: RecordId,
  url: WebAddress.meta({ examples: ["https://example.com/hooks/links"] }),
  events: z.array(z.enum(EVENTS)).meta({ examples: [["link.created"]] }),
  active: z.boolean(),
  created: TimestampResponse,
});

export const OneWebhookResponse = z.object({ data: WebhookResponse });

export const CreatedWebhookResponse = z.object({
  id: RecordId,
  secret: z
    .string()
    .meta({ description: "shown this once", examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] }),
});

const Text = z.string().nullable();

export const DeliveriesResponse = z.object({
  data: z.object({
    deliveries: z.array(
      z.object({
        id: RecordId,
        message: z
          .string()
          .meta({ description: "the `webhook-id` header", examples: ["msg_0f8b7c1d2e3f4a5b"] }),
        event: z.string().meta({ examples: ["link.created"] }),
        created: TimestampResponse,
        attempts: z.int().min(0),
        status: z
          .int()
          .nullable()
          .meta({ description: "what was answered; null: nothing", examples: [200] }),
        sent: TimestampResponse.nullable(),
        next: TimestampResponse.nullable().meta({ description: "when it is told again; null: that is over" }),
        body: Text.meta({ description: "what was sent" }),
        answer: Text.meta({ description: "the answer's first 1000 characters, or what was in the way" }),
      }),
    ),
  }),
});
