import * as z from "zod";
import { CurrencyAnswer, InstantAnswer, PriceAnswer, RecordId, WebAddress } from "../answers";
import { MEDIA_TYPES } from "./choices";

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
  price: z.object({ regular: PriceAnswer, extended: PriceAnswer }),
  currency: CurrencyAnswer,
};

/** The Item of the item API (spec/items-api.md). */
export const ItemAnswer = z.object({
  ...fields,
  media: z.object({
    thumbnail: WebAddress,
    preview_image: WebAddress.optional().meta({ description: "not for audio items" }),
    preview_video: WebAddress.optional().meta({ description: "video items only" }),
    preview_audio: WebAddress.optional().meta({ description: "audio items only" }),
    screenshots: z.array(WebAddress).min(1).optional().meta({ description: "when it has some" }),
  }),
  published_at: InstantAnswer,
});

export const ItemsAnswer = z.object({ items: z.array(ItemAnswer) });
export const OneItemAnswer = z.object({ item: ItemAnswer });

/** An item as its seller sees it: every field as it was sent, and what became of it. */
export const SellerItemAnswer = z.object({
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
  published_at: InstantAnswer.nullable(),
  seats_regular: z
    .int()
    .nullable()
    .meta({ description: "sites one licence may be active on; null: any number" }),
  seats_extended: z.int().nullable(),
  purchases: z.int().min(0).meta({ description: "licences sold, refunded ones too" }),
});
