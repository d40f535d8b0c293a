import * as z from "zod";
import { Amount, Moment, RecordId, ShortAddress, WebAddress } from "../answers";
import { DENSITIES, DETAILS } from "./choices";

const title = z.string().meta({ examples: ["Spring sale"] });
const description = z.string().meta({ examples: ["Up to 30 % off until the end of April"] });
const alias = z.string().meta({ examples: ["spring"] });

export const CreatedAnswer = z.object({ id: RecordId, shorturl: ShortAddress });
export const UpdatedAnswer = z.object({ id: RecordId, short: ShortAddress });

/** A list's row. What comes after `date` is there when `include` asks for it. */
export const ListedAnswer = z.object({
  id: RecordId,
  alias,
  shorturl: ShortAddress,
  longurl: WebAddress,
  clicks: Amount,
  title,
  description,
  date: Moment,
  uniqueClicks: Amount.optional(),
  lastClick: Moment.nullable().optional(),
  expiry: Moment.nullable().optional(),
  status: z.enum(["blocked", "disabled", "expired", "active"]).optional(),
  archived: Moment.nullable().optional(),
  rules: z
    .object({
      type: z.string(),
      geo: z.array(z.string()),
      device: z.array(z.string()),
      language: z.array(z.string()),
      password: z.boolean(),
      parameters: Amount,
      pixels: Amount,
      clicklimit: Amount.nullable(),
    })
    .optional(),
  sparkline: z.array(Amount).optional().meta({ description: "clicks of the last 14 days, UTC, today last" }),
});

const targets = (name: string) =>
  z
    .record(z.string(), WebAddress)
    .meta({ examples: [{ [name]: `https://example.com/${name.replace(" ", "-")}` }] });

/** The `details` of a link. */
export const LinkDetails = z.object({
  id: RecordId,
  shorturl: ShortAddress,
  longurl: WebAddress,
  title,
  description,
  location: targets("germany"),
  device: targets("iphone"),
  expiry: Moment.nullable(),
  date: Moment,
});

const rules = (name: string) => z.array(z.object({ [name]: z.string(), link: WebAddress }));

/** Everything an edit form needs, in the words of the update's body. */
export const LinkSettings = z.object({
  alias,
  domain: WebAddress.nullable(),
  url: WebAddress,
  type: z.string().meta({ examples: ["direct"] }),
  title,
  description,
  metatitle: z.string(),
  metadescription: z.string(),
  metaimage: z.string(),
  password: z.boolean().meta({ description: "whether there is one" }),
  expiry: Moment.nullable(),
  expiredurl: z.string(),
  status: z.enum(["active", "disabled"]),
  archived: Moment.nullable(),
  clicklimit: Amount.nullable(),
  geotarget: rules("location"),
  devicetarget: rules("device"),
  languagetarget: rules("language"),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  pixels: z.array(RecordId),
  campaign: RecordId.nullable(),
  channels: z.array(RecordId),
  created: Moment,
});

export const AvailabilityAnswer = z.object({
  data: z.object({
    alias,
    available: z.boolean(),
    reason: z
      .enum(["taken", "reserved", "invalid"])
      .nullable()
      .meta({ examples: [null] }),
    message: z.string().meta({ examples: ["Free."] }),
  }),
});

/** What became of each row of a bulk create; one that is good but was not made has neither id nor address. */
export const BulkAnswer = z.object({
  created: Amount,
  refused: Amount,
  results: z.array(
    z.object({
      row: z.int().min(1).meta({ description: "counted from 1" }),
      error: z.union([z.literal(0), z.literal(1)]).meta({ examples: [0] }),
      id: RecordId.optional(),
      shorturl: ShortAddress.optional(),
      message: z.string().optional(),
      leftout: z
        .array(z.string())
        .optional()
        .meta({ description: "what the link had that its export does not hold", examples: [["geotarget"]] }),
    }),
  ),
});

/** Which links were changed, and where to go on when there are more than one call changes. */
export const ChangedAnswer = z.object({
  data: z.object({
    changed: Amount,
    ids: z.array(RecordId),
    next: RecordId.nullable().meta({ description: "the `after` of the next call; null when that was all" }),
  }),
});

export const CountsAnswer = z.object({
  data: z.object({
    counts: z.record(z.string(), Amount).meta({
      description: "value of the filter → links it would show",
      examples: [{ direct: 12, splash: 3 }],
    }),
  }),
});

/** How the list of links is drawn. */
export const DisplayAnswer = z.object({
  data: z.object({ density: z.enum(DENSITIES), hidden: z.array(z.enum(DETAILS)) }),
});
