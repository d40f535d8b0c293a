import * as z from "zod";
import { RecordId, ShortAddress, WebAddress } from "../answers";
import { ITEM_TYPES } from "./schema";

export const ChannelAnswer = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Print"] }),
  description: z.string().meta({ examples: ["Posters and flyers"] }),
  color: z.string().meta({ examples: ["#1a7f8c"] }),
  starred: z.boolean(),
});

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
