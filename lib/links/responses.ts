import * as z from "zod";
import { Amount, RecordId, ShortAddress, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { DeeplinkResponse } from "./apps/deeplink";
import { DELIVERY_RESPONSE } from "./delivery/schema";
import { DENSITIES, DETAILS } from "./enums";
import { HealthResponse } from "./health/schema";
import type { Rule } from "./rules/schema";

const title = z.string().meta({ examples: ["Spring sale"] });
const description = z.string().meta({ examples: ["Up to 30 % off until the end of April"] });
const alias = z.string().meta({ examples: ["spring"] });

export const LinkCreatedResponse = z.object({ id: RecordId, shorturl: ShortAddress });
export type LinkCreatedResponse = z.output<typeof LinkCreatedResponse>;
/** `created` is false for a link that was there and has been changed. */
export const UpsertedResponse = LinkCreatedResponse.extend({ created: z.boolean() });
export type UpsertedResponse = z.output<typeof UpsertedResponse>;
export const LinkUpdatedResponse = z.object({ id: RecordId, short: ShortAddress });
export type LinkUpdatedResponse = z.output<typeof LinkUpdatedResponse>;

/** A list's row. What comes after `date` is there when `include` asks for it. */
export const ListedLinkResponse = z.object({
  id: RecordId,
  alias,
  shorturl: ShortAddress,
  longurl: WebAddress,
  clicks: Amount,
  title,
  description,
  date: TimestampResponse,
  uniqueClicks: Amount.optional(),
  lastClick: TimestampResponse.nullable().optional(),
  expiry: TimestampResponse.nullable().optional(),
  status: z.enum(["blocked", "disabled", "expired", "active"]).optional(),
  archived: TimestampResponse.nullable().optional(),
  rules: z
    .object({
      type: z.string(),
      geo: z.array(z.string()),
      device: z.array(z.string()),
      language: z.array(z.string()),
      rules: z
        .array(z.string())
        .meta({ description: "names of the ordered rules", examples: [["Evenings"]] }),
      password: z.boolean(),
      parameters: Amount,
      pixels: Amount,
      clicklimit: Amount.nullable(),
      startsat: TimestampResponse.nullable(),
      apps: z.boolean().meta({ description: "whether phones are led to apps" }),
    })
    .optional(),
  private: z.boolean().optional(),
  externalid: z.string().nullable().optional(),
  health: HealthResponse.optional(),
  sparkline: z.array(Amount).optional().meta({ description: "clicks in the last 14 days (UTC), today last" }),
  channels: z
    .array(
      z.object({
        id: RecordId,
        name: z.string().meta({ examples: ["Print"] }),
        color: z.string().meta({ examples: ["#0b7285"] }),
      }),
    )
    .optional()
    .meta({ description: "channels that the link is in, by name" }),
  icon: z
    .string()
    .nullable()
    .optional()
    .meta({
      description: "path of the destination's icon, a PNG; null while none is known",
      examples: ["/api/icon/2c26b46b68ffc68ff99b453c1d30413413422d70"],
    }),
});
export type ListedLinkResponse = z.output<typeof ListedLinkResponse>;

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
  expiry: TimestampResponse.nullable(),
  date: TimestampResponse,
});
export type LinkDetails = z.output<typeof LinkDetails>;

const rules = (name: string) => z.array(z.object({ [name]: z.string(), link: WebAddress }));

/** In the words of the body; each with its name, and with `when` unless it is about everybody. */
const KeptRules = z.array(z.looseObject({ name: z.string() })).meta({
  override: { type: "array", items: { type: "object" } },
  description: "as in the body, each with its name",
  examples: [
    [
      {
        name: "Evenings",
        when: { hours: { from: "18:00", until: "24:00", zone: "Europe/Warsaw" } },
        url: "https://example.com/evening",
      },
    ],
  ],
}) as unknown as z.ZodType<Rule[]>;

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
  password: z.boolean().meta({ description: "whether there is a password" }),
  expiry: TimestampResponse.nullable(),
  expiredurl: z.string(),
  status: z.enum(["active", "disabled"]),
  private: z.boolean().meta({ description: "whether public lists leave the link out" }),
  archived: TimestampResponse.nullable(),
  clicklimit: Amount.nullable(),
  externalid: z.string().nullable(),
  deeplink: DeeplinkResponse.nullable(),
  geotarget: rules("location"),
  devicetarget: rules("device"),
  languagetarget: rules("language"),
  rules: KeptRules,
  ...DELIVERY_RESPONSE,
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  pixels: z.array(RecordId),
  campaign: RecordId.nullable(),
  channels: z.array(RecordId),
  created: TimestampResponse,
});
export type LinkSettings = z.output<typeof LinkSettings>;

export const AliasAvailabilityResponse = z.object({
  data: z.object({
    alias,
    available: z.boolean(),
    reason: z
      .enum(["taken", "reserved", "invalid"])
      .nullable()
      .meta({ examples: [null] }),
    message: z.string().meta({ examples: ["Available."] }),
  }),
});
export type AliasAvailabilityResponse = z.output<typeof AliasAvailabilityResponse>;

/** The outcome of each row of a bulk create; a valid row that was not created has neither id nor address. */
export const BulkCreateResponse = z.object({
  created: Amount,
  refused: Amount,
  results: z.array(
    z.object({
      row: z.int().min(1).meta({ description: "number of the row, starting at 1" }),
      error: z.union([z.literal(0), z.literal(1)]).meta({ examples: [0] }),
      id: RecordId.optional(),
      shorturl: ShortAddress.optional(),
      message: z.string().optional(),
      leftout: z
        .array(z.string())
        .optional()
        .meta({
          description: "settings of the link that its export does not contain",
          examples: [["geotarget"]],
        }),
    }),
  ),
});
export type BulkCreateResponse = z.output<typeof BulkCreateResponse>;

/** Which links were changed, and where to go on when there are more than one call changes. */
export const BulkChangeResponse = z.object({
  data: z.object({
    changed: Amount,
    ids: z.array(RecordId),
    next: RecordId.nullable().meta({ description: "`after` of the next call; null when nothing is left" }),
  }),
});
export type BulkChangeResponse = z.output<typeof BulkChangeResponse>;

export const LinkCountsResponse = z.object({
  data: z.object({
    counts: z.record(z.string(), Amount).meta({
      description: "value of the filter → number of links it would show",
      examples: [{ direct: 12, splash: 3 }],
    }),
  }),
});
export type LinkCountsResponse = z.output<typeof LinkCountsResponse>;

/** How the list of links is drawn. */
export const LinkDisplayResponse = z.object({
  data: z.object({ density: z.enum(DENSITIES), hidden: z.array(z.enum(DETAILS)) }),
});
export type LinkDisplayResponse = z.output<typeof LinkDisplayResponse>;

/** The domain in the address of a QR code, a campaign or a bio page, in the words that set it; null: the default short host. */
export const ShownDomain = WebAddress.nullable().meta({ examples: ["https://go.example.com"] });
