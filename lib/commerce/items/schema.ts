import * as z from "zod";
import {
  changing,
  clearable,
  creating,
  Destination,
  filledLine,
  Instant,
  line,
  text,
} from "@/lib/platform/fields";
import { oneOf, Paging, SearchText } from "@/lib/platform/lists";
import { Currency, CurrencyResponse, Money, PriceResponse } from "@/lib/platform/money";
import { InstantResponse, RecordId, WebAddress } from "@/lib/platform/responses";
import { MEDIA_TYPES } from "./enums";

/** Seen by everybody with the workspace's key, or by the seller alone. */
export const STATUSES = ["published", "draft"] as const;

const Name = filledLine(200, "Timetable theme");
const words = (example: string[]) =>
  z
    .array(text(100).trim().min(1, "must not be empty"))
    .max(100)
    .transform((list) => [...new Set(list)])
    .meta({ examples: [example] });

const Media = z.object({
  thumbnail: Destination,
  preview_image: Destination,
  preview_video: Destination,
  preview_audio: Destination,
  screenshots: z
    .array(Destination)
    .max(50)
    .meta({ examples: [["https://example.com/shot-1.png"]] }),
});
const Price = z.object({ regular: Money, extended: Money });
const Seats = z
  .int("must be a whole number")
  .min(1, "must be 1 or more")
  .max(1_000_000)
  .meta({ examples: [3] });

/** Everything that may be said of an item but its name. */
const details = {
  description: text(20_000).meta({ examples: ["A dashboard theme in two colors."] }),
  category: line(100, "Themes"),
  sub_category: line(100, "Dashboards"),
  options: words(["Documentation"]),
  version: text(50)
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z.+_-]*$/, "must be a version such as 1.4.2")
    .meta({ examples: ["1.4.2"] }),
  demo_link: Destination,
  tags: words(["theme"]),
  currency: Currency,
  media_type: z.enum(MEDIA_TYPES),
  status: z.enum(STATUSES),
  published_at: Instant,
  /** sites one license may be active on at a time; any number by default */
  seats_regular: Seats,
  seats_extended: Seats,
};

/** Body of POST /api/catalogue/item/add: published by default, in the seller's currency. */
export const NewItem = creating(
  z.object({
    name: Name,
    ...z.object(details).partial().shape,
    media: creating(Media.partial()).optional(),
    price: creating(Price.partial()).optional(),
  }),
);
export type NewItem = z.output<typeof NewItem>;

/** Body of PUT /api/catalogue/item/:id/update. Absent fields stay; null or "" clears. */
export const ItemChanges = changing(
  z.object({
    name: Name.optional(),
    ...clearable(details),
    media: changing(z.object(clearable(Media.shape))).nullish(),
    price: changing(Price.partial()).nullish(),
  }),
);
export type ItemChanges = z.output<typeof ItemChanges>;

/** Query of GET /api/catalogue/items. */
export const ItemListQuery = Paging.extend({
  order: oneOf(["date", "name", "purchases"], "date"),
  status: oneOf(["all", ...STATUSES], "all"),
  media_type: oneOf(["all", ...MEDIA_TYPES], "all"),
  q: SearchText,
});
export type ItemListQuery = z.output<typeof ItemListQuery>;

/** Query of GET /api/items/item. Any whole number asks for an item; one that no id can be is nobody's. */
export const ItemQuery = z.object({
  item_id: z
    .string()
    .regex(/^-?[0-9]{1,300}$/)
    .transform((digits) => (/^[1-9][0-9]{0,9}$/.test(digits) ? Number(digits) : 0))
    .transform((id) => (id <= 2_147_483_647 ? id : 0))
    .meta({ override: { type: "integer" }, description: "ID of the item", examples: [42] }),
});
export type ItemQuery = z.output<typeof ItemQuery>;

const OwnText = z.string().meta({ examples: [""] });

const fields = {
  id: RecordId,
  name: z.string().meta({ examples: ["Timetable theme"] }),
  description: OwnText,
  category: z.string().meta({ examples: ["Themes"] }),
  sub_category: z.string().meta({ examples: ["Dashboards"] }),
  options: z.array(z.string()).meta({ examples: [["Documentation"]] }),
  version: z.string().meta({ examples: ["1.4.2"] }),
  demo_link: z.string().meta({ examples: ["https://example.com/demo"] }),
  tags: z.array(z.string()).meta({ examples: [["theme"]] }),
  price: z.object({ regular: PriceResponse, extended: PriceResponse }),
  currency: CurrencyResponse,
};

/** The Item of the item API (spec/items-api.md). */
export const ItemResponse = z.object({
  ...fields,
  media: z.object({
    thumbnail: WebAddress,
    preview_image: WebAddress.optional().meta({ description: "absent for audio items" }),
    preview_video: WebAddress.optional().meta({ description: "only for video items" }),
    preview_audio: WebAddress.optional().meta({ description: "only for audio items" }),
    screenshots: z.array(WebAddress).min(1).optional().meta({ description: "absent if there are none" }),
  }),
  published_at: InstantResponse,
});
export type ItemResponse = z.output<typeof ItemResponse>;

export const ItemsResponse = z.object({ items: z.array(ItemResponse) });
export type ItemsResponse = z.output<typeof ItemsResponse>;
export const OneItemResponse = z.object({ item: ItemResponse });
export type OneItemResponse = z.output<typeof OneItemResponse>;

/** An item as its seller sees it: every field as it was sent, and what became of it. */
export const SellerItemResponse = z.object({
  ...fields,
  media: z.object({
    thumbnail: OwnText,
    preview_image: OwnText,
    preview_video: OwnText,
    preview_audio: OwnText,
    screenshots: z.array(z.string()),
  }),
  media_type: z.enum(MEDIA_TYPES),
  status: z.enum(["published", "draft"]),
  published_at: InstantResponse.nullable(),
  seats_regular: z
    .int()
    .nullable()
    .meta({ description: "sites that one license may be active on; null for no limit" }),
  seats_extended: z.int().nullable(),
  purchases: z.int().min(0).meta({ description: "licenses sold, including refunded ones" }),
});
export type SellerItemResponse = z.output<typeof SellerItemResponse>;
