import * as z from "zod";
import { changing, creating, Destination, Flag, IdText } from "@/lib/platform/fields";
import { oneOf } from "@/lib/platform/lists";
import { Amount, RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { DISABLED_FOR, EVENTS } from "./enums";

/** A webhook's address: https on the default port, the only kind we call. */
const Address = Destination.refine((address) => {
  const { protocol, port } = new URL(address);
  return protocol === "https:" && port === "";
}, "must begin with https:// and contain no port").meta({ examples: ["https://example.com/hooks/links"] });

const Events = z
  .array(z.enum(EVENTS, `must be one of ${EVENTS.join(", ")}`), `must be an array of ${EVENTS.join(", ")}`)
  .min(1, "must contain at least one event")
  .transform((events) => [...new Set(events)])
  .meta({ examples: [["link.created", "purchase.made"]] });

export const NewWebhook = creating(z.object({ url: Address, events: Events }));
export type NewWebhook = z.output<typeof NewWebhook>;

/** `active` disables and enables it; events that occur while it is disabled are never delivered. */
export const WebhookChanges = changing(
  z
    .object({ url: Address, events: Events, active: Flag })
    .partial()
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must contain url, events or active",
    ),
);
export type WebhookChanges = z.output<typeof WebhookChanges>;

/** The path of one delivery of a webhook. */
export const DeliveryPath = z.object({ id: IdText, deliveryid: IdText });

export const WebhookResponse = z.object({
  id: RecordId,
  url: WebAddress.meta({ examples: ["https://example.com/hooks/links"] }),
  events: z.array(z.enum(EVENTS)).meta({ examples: [["link.created"]] }),
  active: z.boolean(),
  disabled: TimestampResponse.nullable().meta({ description: "since when it is disabled" }),
  disabledfor: z
    .enum(DISABLED_FOR)
    .nullable()
    .meta({
      description:
        "`failing`: disabled because every attempt failed for three days; null: somebody disabled it",
      examples: [null],
    }),
  failingsince: TimestampResponse.nullable().meta({
    description:
      "time of the first failed attempt since the last one that got a 2xx; null if that was the last",
    examples: [null],
  }),
  failedattempts: z
    .int()
    .min(0)
    .meta({ description: "failed attempts since then", examples: [0] }),
  created: TimestampResponse,
});
export type WebhookResponse = z.output<typeof WebhookResponse>;

export const OneWebhookResponse = z.object({ data: WebhookResponse });
export type OneWebhookResponse = z.output<typeof OneWebhookResponse>;

export const CreatedWebhookResponse = z.object({
  id: RecordId,
  secret: z
    .string()
    .meta({ description: "shown only once", examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] }),
});
export type CreatedWebhookResponse = z.output<typeof CreatedWebhookResponse>;

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
          .meta({ description: "HTTP status of the response; null if there was none", examples: [200] }),
        sent: TimestampResponse.nullable(),
        next: TimestampResponse.nullable().meta({
          description: "time of the next attempt; null if there is none",
        }),
        body: Text.meta({ description: "body that was sent" }),
        answer: Text.meta({
          description: "first 1000 characters of the response, or the reason there was none",
        }),
      }),
    ),
  }),
});
export type DeliveriesResponse = z.output<typeof DeliveriesResponse>;

/** Query of the operator's queue of deliveries. */
export const QueueQuery = z.object({ state: oneOf(["waiting", "failed"], "waiting") });
export type QueueQuery = z.output<typeof QueueQuery>;

export const AllDeliveriesResponse = z.object({
  data: z.object({
    counts: z
      .object({ waiting: Amount, retrying: Amount, failed: Amount })
      .meta({ description: "each up to 10,000; `retrying` of those waiting were tried before" }),
    oldest: TimestampResponse.nullable().meta({ description: "when the oldest that waits was created" }),
    deliveries: z.array(
      z.object({
        id: RecordId,
        event: z.string().meta({ examples: ["link.created"] }),
        host: z.string().meta({ description: "the receiver's host", examples: ["example.com"] }),
        workspace: z.string().meta({ examples: ["Acme"] }),
        created: TimestampResponse,
        attempts: z.int().min(0),
        status: z
          .int()
          .nullable()
          .meta({ examples: [500] }),
        answer: Text.meta({ description: "beginning of the response, or the reason there was none" }),
        next: TimestampResponse.nullable(),
      }),
    ),
  }),
});
export type AllDeliveriesResponse = z.output<typeof AllDeliveriesResponse>;
