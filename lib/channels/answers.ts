import * as z from "zod";
import { Amount, Moment, RecordId, ShortAddress, WebAddress } from "../answers";
import { ITEM_TYPES } from "./choices";

export const ChannelAnswer = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Print"] }),
  description: z.string().meta({ examples: ["Posters and flyers"] }),
  color: z.string().meta({ examples: ["#1a7f8c"] }),
  starred: z.boolean(),
});

/** A list's row. What comes after `starred` is there when `include` asks for it. */
export const ListedChannelAnswer = ChannelAnswer.extend({
  items: Amount.optional(),
  date: Moment.optional(),
});

export const ChannelDetailsAnswer = z.object({ data: ListedChannelAnswer });

export const ItemAnswer = z.object({
  type: z.enum(ITEM_TYPES),
  id: RecordId,
  title: z.string().meta({ examples: ["Spring sale"] }),
  preview: WebAddress,
  link: ShortAddress,
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ examples: ["2027-01-31"] }),
});
