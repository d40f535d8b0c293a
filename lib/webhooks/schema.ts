import * as z from "zod";
import { changing, creating, Destination, Flag, IdText } from "../fields";
import { EVENTS } from "./choices";

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
