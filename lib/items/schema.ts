import * as z from "zod";
import { Currency, changing, clearable, creating, Destination, Instant, Money, text } from "../fields";
import { MEDIA_TYPES } from "./choices";

/** Seen by everybody with the workspace's key, or by the seller alone. */
export const STATUSES = ["published", "draft"] as const;

const Name = text(200)
  .trim()
  .min(1, "must not be empty")
  .meta({ examples: ["Timetable theme"] });
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
  description: text(20_000).meta({ examples: ["A dashboard theme in two colours."] }),
  category: text(100)
    .trim()
    .meta({ examples: ["Themes"] }),
  sub_category: text(100)
    .trim()
    .meta({ examples: ["Dashboards"] }),
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
  /** sites one licence may be active on at a time; without, any number */
  seats_regular: Seats,
  seats_extended: Seats,
};

/** Body of POST /api/catalogue/item/add: published unless it says otherwise, in the seller's currency. */
export const NewItem = creating(
  z.object({
    name: Name,
    ...z.object(details).partial().shape,
    media: creating(Media.partial()).optional(),
    price: creating(Price.partial()).optional(),
  }),
);
export type NewItem = z.output<typeof NewItem>;

/** Body of PUT /api/catalogue/item/:id/update. What is not sent stays; null or "" clears. */
export const ItemChanges = changing(
  z.object({
    name: Name.optional(),
    ...clearable(details),
    media: changing(z.object(clearable(Media.shape))).nullish(),
    price: changing(Price.partial()).nullish(),
  }),
);
export type ItemChanges = z.output<typeof ItemChanges>;
