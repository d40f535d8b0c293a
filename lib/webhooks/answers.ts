import * as z from "zod";
import { Moment, RecordId, WebAddress } from "../answers";
import { EVENTS } from "./choices";

export const WebhookAnswer = z.object({
  id: RecordId,
  url: WebAddress.meta({ examples: ["https://example.com/hooks/links"] }),
  events: z.array(z.enum(EVENTS)).meta({ examples: [["link.created"]] }),
  active: z.boolean(),
  created: Moment,
});

export const OneWebhookAnswer = z.object({ data: WebhookAnswer });

export const MadeWebhookAnswer = z.object({
  id: RecordId,
  secret: z
    .string()
    .meta({ description: "shown this once", examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] }),
});

const Text = z.string().nullable();

export const DeliveriesAnswer = z.object({
  data: z.object({
    deliveries: z.array(
      z.object({
        id: RecordId,
        message: z
          .string()
          .meta({ description: "the `webhook-id` header", examples: ["msg_0f8b7c1d2e3f4a5b"] }),
        event: z.string().meta({ examples: ["link.created"] }),
        created: Moment,
        attempts: z.int().min(0),
        status: z
          .int()
          .nullable()
          .meta({ description: "what was answered; null: nothing", examples: [200] }),
        sent: Moment.nullable(),
        next: Moment.nullable().meta({ description: "when it is told again; null: that is over" }),
        body: Text.meta({ description: "what was sent" }),
        answer: Text.meta({ description: "the answer's first 1000 characters, or what was in the way" }),
      }),
    ),
  }),
});
